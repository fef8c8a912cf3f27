/** An instruction of a Dockerfile, with its continued lines: `COPY --from=built /a ./`. */
export interface Instruction {
  name: string;
  flags: Record<string, string>;
  /** The text after the flags. */
  rest: string;
}

export interface Stage {
  name: string;
  base: string;
  instructions: Instruction[];
}

/** The stages in their order. Parses what our Dockerfile uses and refuses everything else. */
export function parseDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  for (const line of lines
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')) {
    const [, name = '', words = ''] = /^([A-Z]+) +(.+)$/.exec(line) ?? [];
    if (name === 'FROM') {
      const [base = '', , as = String(stages.length)] = words.split(' ');
      stages.push({ name: as, base, instructions: [] });
    } else if (known.has(name) && stages.length > 0) stages.at(-1)?.instructions.push(toInstruction(name, words));
    else throw new Error(`Not understood: ${line}`);
  }
  return stages;
}

const known = new Set([
  'COPY',
  'RUN',
  'WORKDIR',
  'ENV',
  'USER',
  'VOLUME',
  'EXPOSE',
  'HEALTHCHECK',
  'ENTRYPOINT',
  'CMD',
]);

function toInstruction(name: string, words: string): Instruction {
  const [, written = '', rest = ''] = /^((?:--\S+ +)*)(.+)$/.exec(words) ?? [];
  const flags = [...written.matchAll(/--([\w-]+)=(\S+)/g)].map(([, flag = '', value = '']) => [flag, value]);
  return { name, flags: Object.fromEntries(flags), rest };
}

/** The command of `ENTRYPOINT ["a", "b"]` or `HEALTHCHECK CMD ["a", "b"]`: a list, so that no shell is involved. */
export const commandOf = ({ rest }: Instruction): string[] => JSON.parse(rest.replace(/^CMD +/, ''));

/** The variables of `ENV A=1 B=2`. */
export const variablesOf = ({ rest }: Instruction): Record<string, string> =>
  Object.fromEntries(rest.split(' ').map((word) => word.split('=', 2) as [string, string]));

/** Whether the lines of a `.dockerignore` keep a path out of the image's context. */
export function createIgnored(text: string): (path: string) => boolean {
  const patterns = text.split('\n').filter((line) => line && !line.startsWith('#'));
  const ignored = new RegExp(`^(?:${patterns.map(toPattern).join('|')})(?:/|$)`);
  return (path) => ignored.test(path);
}

/** `**` matches any folders or none, `*` any part of a name. */
const toPattern = (line: string): string =>
  line
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('**/', '(?:.+/)?')
    .replaceAll(/(?<![.)])\*/g, '[^/]*');
