import { Icon } from '@portico/ui/icons.tsx';
import type { MouseEvent } from 'react';
import { isPlainClick } from '../../router/react.tsx';
import styles from './choice-list.module.css';
import type { Choice, ChoiceGroup } from './choices.ts';
import { PlaceEntry } from './place-entry.tsx';
import { useSearchScreenText } from './use-search-screen-text.ts';

interface ChoicesProps {
  readonly groups: readonly ChoiceGroup[];
  readonly listId: string;
  readonly active: number;
  readonly optionId: (at: number) => string;
  readonly onActive: (at: number) => void;
  readonly onChoose: (path: string) => void;
}

/** The results below the search field. Focus stays in the field, which names the active result by `aria-activedescendant`. */
export function Choices({ groups, listId, active, optionId, onActive, onChoose }: ChoicesProps) {
  const text = useSearchScreenText();
  let at = 0;
  return (
    <div aria-label={text.results} className={styles.list} id={listId} role="listbox">
      {groups.map(({ name, choices }) => {
        const title = name === 'recent' || name === 'frequent' ? text[name] : text.kinds[name];
        const first = at;
        at += choices.length;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a list box contains groups, not fieldsets
          <div aria-label={title} className={styles.group} key={name} role="group">
            <p aria-hidden="true" className={styles.name}>
              {title}
            </p>
            {choices.map((choice, index) => (
              <Option
                choice={choice}
                id={optionId(first + index)}
                isActive={first + index === active}
                key={choice.path}
                onActive={() => onActive(first + index)}
                onChoose={onChoose}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly choice: Choice;
  readonly id: string;
  readonly isActive: boolean;
  readonly onActive: () => void;
  readonly onChoose: (path: string) => void;
}

function Option({ choice: { path, place }, id, isActive, onActive, onChoose }: OptionProps) {
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    onChoose(path);
  }
  return (
    <a
      aria-selected={isActive}
      className={styles.option}
      href={path}
      id={id}
      onClick={follow}
      onPointerMove={onActive}
      role="option"
      tabIndex={-1}
    >
      {'kind' in place ? (
        <PlaceEntry place={place} />
      ) : (
        <span className={styles.opened}>
          <Icon name="refresh" size={18} />
          <span>
            <span className={styles.title}>{place.title}</span>{' '}
            <span className={styles.trail}>{place.trail.join(' › ')}</span>
          </span>
        </span>
      )}
    </a>
  );
}
