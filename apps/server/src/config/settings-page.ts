import type { Variable } from './variable.ts';
import { namedSecretPrefix, variables } from './variables.ts';

const cell = (text: string): string => text.replaceAll('|', '\\|');
const code = (text: string | undefined): string => (text ? `\`${text}\`` : '');

const toRow = ([name, variable]: [string, Variable]): string => {
  const { meaning, example, default: preset, default_shown } = variable;
  return `| ${[code(name), default_shown ?? code(preset), meaning, code(example)].map(cell).join(' | ')} |`;
};

/** `docs/settings.md`, generated from the table of the settings. */
export const settingsPage = (): string => `# Settings

All settings are environment variables. A blank variable counts as unset. A value that cannot be used ends the start with
one sentence that names the variable; a variable that only looks like one of these is warned about at start.

This page is written by \`npm run settings\` from the table in \`apps/server/src/config/variables.ts\`.

| Variable | Default | Meaning | Example |
|---|---|---|---|
${Object.entries<Variable>(variables).map(toRow).join('\n')}
| \`${namedSecretPrefix}…\` | | the secret of an identity provider, where a publishing folder names the variable | |
`;
