import type { Reason } from '../../platform/because.ts';
/** The settings of a protocol; its client is in `<kind>-client.ts`. */
export interface ProviderKind<File, Settings> {
  /** The settings, with a default for everything that the file omits. */
  toSettings(file: File): Settings;
  /** Mistakes that the schema does not find. */
  findMistakes(file: File): SettingMistake[];
}

interface SettingMistake extends Reason {
  /** The path in the entry of this kind. */
  path: (string | number)[];
}
