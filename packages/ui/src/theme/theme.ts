import { isHex } from './color.ts';

export const sectionNames = ['header', 'body', 'hero', 'accent', 'tertiary', 'stroke', 'footer'] as const;
export const textNames = ['header', 'hero', 'headings', 'primary', 'secondary', 'accent', 'link', 'footer'] as const;
export const buttonNames = ['primary_fill', 'primary_text'] as const;
export const fontNames = ['base', 'headings', 'code'] as const;

type Group<Name extends string> = { readonly [name in Name]?: string | undefined };

/** The settings of an owner. Colors are `#rgb` or `#rrggbb`, fonts are names of families. */
export interface Theme {
  readonly accent?: string | undefined;
  readonly sections?: Group<(typeof sectionNames)[number]> | undefined;
  readonly texts?: Group<(typeof textNames)[number]> | undefined;
  readonly buttons?: Group<(typeof buttonNames)[number]> | undefined;
  readonly fonts?: Group<(typeof fontNames)[number]> | undefined;
}

/** Matches names of font families in upper or lower case. */
export const fontFamilyPattern = '^[A-Za-z0-9](?:[A-Za-z0-9 _-]{0,62}[A-Za-z0-9])?$';
const familyPattern = new RegExp(fontFamilyPattern);

const isFontFamily = (value: unknown): value is string => typeof value === 'string' && familyPattern.test(value);

function keep<Name extends string>(names: readonly Name[], group: unknown, isValid: (value: unknown) => boolean) {
  if (typeof group !== 'object' || group === null) return undefined;
  const kept = names.filter((name) => Object.hasOwn(group, name) && isValid((group as Group<Name>)[name]));
  if (kept.length === 0) return undefined;
  return Object.fromEntries(kept.map((name) => [name, (group as Group<Name>)[name]])) as Group<Name>;
}

/** Keeps only valid values, because a stored theme is untrusted input. */
export function toTheme(stored: unknown): Theme {
  if (typeof stored !== 'object' || stored === null) return {};
  const { accent, sections, texts, buttons, fonts } = stored as Record<string, unknown>;
  return {
    accent: isHex(accent) ? accent : undefined,
    sections: keep(sectionNames, sections, isHex),
    texts: keep(textNames, texts, isHex),
    buttons: keep(buttonNames, buttons, isHex),
    fonts: keep(fontNames, fonts, isFontFamily),
  };
}
