import styles from './level-select.module.css';
import { type LevelChoice, levelChoices } from './levels.ts';
import { useReference } from './reference.tsx';

/** Selects how many levels of nested properties are open, on this page and on later ones. */
export function LevelSelect() {
  const { texts, levelChoice, chooseLevels } = useReference();
  const { schema: text } = texts;
  return (
    <label className={styles.label}>
      {text.levels.title}
      <select
        className={styles.select}
        onChange={(event) => chooseLevels(event.target.value as LevelChoice)}
        value={levelChoice}
      >
        {levelChoices.map((each) => (
          <option key={each} value={each}>
            {each === '0'
              ? text.levels.collapsed
              : each === 'all'
                ? text.levels.all
                : text.levels.some({ levels: Number(each) })}
          </option>
        ))}
      </select>
    </label>
  );
}
