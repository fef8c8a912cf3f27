import type { AdminAppearance } from '@portico/contract/admin-appearance.ts';
import { textOf } from '@portico/i18n/text-of.ts';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { TextArea } from '@portico/ui/text-area.tsx';
import { TextField } from '@portico/ui/text-field.tsx';
import { findContrastWarnings } from '@portico/ui/theme/contrast-warnings.ts';
import { buttonNames, fontNames, sectionNames, type Theme, textNames } from '@portico/ui/theme/theme.ts';
import { FormSection } from '../../shared/form-section.tsx';
import type { FormParts } from '../../shared/use-form-parts.ts';
import styles from './appearance.module.css';
import { ColorField } from './color-field.tsx';
import { useAppearanceText } from './text/use-appearance-text.ts';

export type AppearanceValues = Omit<AdminAppearance, 'images' | 'warnings' | 'accent' | 'css' | 'header' | 'welcome'> &
  Record<'accent' | 'css' | 'header' | 'welcome', string>;

export const toAppearanceValues = (appearance: AdminAppearance): AppearanceValues => {
  const { images: _, warnings: __, accent, css, header, welcome, ...groups } = appearance;
  return { ...groups, accent: accent ?? '', css: css ?? '', header: header ?? '', welcome: welcome ?? '' };
};

export const toAppearanceBody = ({ accent, css, header, welcome, ...groups }: AppearanceValues) => ({
  ...groups,
  accent: accent || null,
  css: css.trim() ? css : null,
  header: header.trim() || null,
  welcome: welcome.trim() || null,
});

/** The theme that the portal would get. */
export const toThemeOf = ({ accent, sections, texts, buttons, fonts }: AppearanceValues): Theme => ({
  accent: accent || undefined,
  sections,
  texts,
  buttons,
  fonts,
});

const groups = [
  ['sections', sectionNames],
  ['texts', textNames],
  ['buttons', buttonNames],
] as const;

export function AppearanceFields({ values, set, field, problemOf }: FormParts<AppearanceValues>) {
  const text = useAppearanceText();
  const warnings = findContrastWarnings(toThemeOf(values));
  const nameOf = (path: string) => {
    const [group = '', name = ''] = path.split('.');
    return `${text.groups[group as keyof typeof text.groups] ?? ''} ${textOf(text.names, name) ?? name}`;
  };
  /** The schema refuses invalid colors; the rules of publishing refuse unusable ones. */
  const colorProblem = (path: string) => problemOf(path) ?? problemOf(`appearance.${path}`);
  const change = (group: 'sections' | 'texts' | 'buttons' | 'fonts', name: string, value: string) => {
    const { [name]: _, ...others } = values[group];
    set(group, value === '' ? others : { ...others, [name]: value });
  };
  return (
    <>
      <FormSection title={text.texts}>
        <TextField {...field('header')} label={text.header} maxLength={500} />
        <TextField {...field('welcome')} label={text.welcome} maxLength={500} />
      </FormSection>
      <FormSection description={text.colorsText} title={text.colors}>
        <ColorField
          label={text.accent}
          onChange={(value) => set('accent', value)}
          problem={colorProblem('accent')}
          value={values.accent}
        />
        {groups.map(([group, names]) => (
          <fieldset className={styles.group} key={group}>
            <legend>{text.groups[group]}</legend>
            {names.map((name) => (
              <ColorField
                key={name}
                label={textOf(text.names, name) ?? name}
                onChange={(value) => change(group, name, value)}
                problem={colorProblem(`${group}.${name}`)}
                value={values[group][name] ?? ''}
              />
            ))}
          </fieldset>
        ))}
        {warnings.length > 0 && (
          <MessageBar variant="warning">
            <p>{text.warnings}</p>
            <ul>
              {warnings.map((warning) => (
                <li key={warning.text}>
                  {text.warning({ ...warning, text: nameOf(warning.text), ground: nameOf(warning.ground) })}
                </li>
              ))}
            </ul>
          </MessageBar>
        )}
      </FormSection>
      <FormSection description={text.fontHint} title={text.fonts}>
        {fontNames.map((name) => (
          <TextField
            key={name}
            label={text.fontNames[name] ?? name}
            maxLength={64}
            onChange={(event) => change('fonts', name, event.target.value)}
            problem={problemOf(`appearance.fonts.${name}`)}
            value={values.fonts[name] ?? ''}
          />
        ))}
      </FormSection>
      <FormSection description={text.cssHint} title={text.css}>
        <TextArea {...field('css')} label={text.css} rows={6} spellCheck={false} />
      </FormSection>
    </>
  );
}
