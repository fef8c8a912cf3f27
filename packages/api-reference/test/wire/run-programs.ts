import { spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installedPython } from '@portico/test-kit/programs/languages.ts';
import { onThisMachine } from '@portico/test-kit/programs/programs.ts';
import type { RequestDescription } from '../../src/request/description.ts';

interface Program {
  readonly id: string;
  readonly source: string;
  readonly request: RequestDescription;
}

/** Runs many samples of a language in one process, and returns the output of those that failed. */
export type Runner = (programs: readonly Program[], folder: string) => Promise<Map<string, string>>;

/** Creates the files that samples refer to. */
async function writePlaceholders(programs: readonly Program[], folder: string): Promise<void> {
  const names = new Set(
    programs.flatMap(({ request: { body } }) => {
      if (body?.kind === 'file') return [body.file.name];
      if (body?.kind !== 'multipart') return [];
      return body.parts.flatMap(({ content }) => (typeof content === 'string' ? [] : [content.name]));
    }),
  );
  await mkdir(folder, { recursive: true });
  await Promise.all([...names].map((name) => writeFile(join(folder, name), 'placeholder')));
}

async function writeSources(
  programs: readonly Program[],
  folder: string,
  nameOf: (id: string) => string,
): Promise<void> {
  for (const { id, source } of programs) {
    const file = join(folder, nameOf(id));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, source);
  }
}

interface Ran {
  readonly code: number;
  readonly output: string;
}

function run(command: string, words: readonly string[], cwd: string): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, {
      cwd,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, no_proxy: '*' },
    });
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A driver prints `failed <id> <why>` for each sample that threw. */
function toFailures({ code, output }: Ran, programs: readonly Program[]): Map<string, string> {
  const failures = new Map([...output.matchAll(/^failed (\S+) (.*)$/gm)].map(([, id = '', why = '']) => [id, why]));
  if (code !== 0)
    for (const { id } of programs)
      if (!failures.has(id)) failures.set(id, `the run ended with ${code}: ${output.slice(-2000)}`);
  return failures;
}

const oneProcess =
  (command: string, extension: string, driver: string, driverName: string): Runner =>
  async (programs, folder) => {
    await writePlaceholders(programs, folder);
    await writeSources(programs, folder, (id) => `sample-${id}.${extension}`);
    await writeFile(join(folder, 'ids.json'), JSON.stringify(programs.map(({ id }) => id)));
    await writeFile(join(folder, driverName), driver);
    return toFailures(await run(command, [driverName], folder), programs);
  };

const curl: Runner = async (programs, folder) => {
  await writePlaceholders(programs, folder);
  const lines = programs.map(
    ({ id, source }) =>
      `${source.replace(/(^| \| )curl /, '$1curl --silent --show-error --max-time 20 ')} >/dev/null || echo "failed ${id} curl" >&2`,
  );
  await writeFile(join(folder, 'samples.sh'), lines.join('\n'));
  return toFailures(await run('sh', ['samples.sh'], folder), []);
};

const javascript = oneProcess(
  process.execPath,
  'mjs',
  `import ids from './ids.json' with { type: 'json' };
console.log = () => {};
for (const id of ids) {
  try { await import(\`./sample-\${id}.mjs\`); } catch (error) { console.error('failed ' + id + ' ' + String(error).split('\\n')[0]); }
}`,
  'driver.mjs',
);

const python = oneProcess(
  installedPython() ?? 'python3',
  'py',
  `import json, sys, requests
session = requests.Session()
session.trust_env = False
# One connection for all of them: what a sample sends is the same.
requests.request = session.request
for name in ("get", "post", "put", "patch", "delete", "options"):
    setattr(requests, name, (lambda method: lambda *words, **options: session.request(method, *words, **options))(name.upper()))
for id in json.load(open("ids.json")):
    try:
        exec(compile(open(f"sample-{id}.py").read(), id, "exec"), {"print": lambda *words: None})
    except BaseException as error:
        print("failed", id, repr(error).replace("\\n", " "), file=sys.stderr)
`,
  'driver.py',
);

const ruby = oneProcess(
  'ruby',
  'rb',
  `require 'json'
def puts(*words) = nil
JSON.parse(File.read('ids.json')).each do |id|
  begin
    load "./sample-#{id}.rb"
  rescue Exception => error
    warn "failed #{id} #{error.class}: #{error.message.lines.first}"
  end
end`,
  'driver.rb',
);

const php = oneProcess(
  'php',
  'php',
  `<?php
function run(string $id): void { ob_start(); try { include "./sample-$id.php"; } catch (Throwable $error) { fwrite(STDERR, "failed $id " . strtok($error->getMessage(), "\\n") . "\\n"); } ob_end_clean(); }
foreach (json_decode(file_get_contents('ids.json')) as $id) { run($id); }`,
  'driver.php',
);

/**
 * The number of samples that are compiled unchanged. The functions of all others share one program, because compiling
 * each takes a second.
 */
const asPasted = 12;

const go: Runner = async (programs, folder) => {
  await writePlaceholders(programs, folder);
  const alone = programs.filter((_, at) => at % Math.ceil(programs.length / asPasted) === 0);
  const together = programs.filter((one) => !alone.includes(one));
  await writeSources(alone, folder, (id) => `sample-${id}/main.go`);
  await mkdir(join(folder, 'all'), { recursive: true });
  await writeFile(join(folder, 'all/main.go'), toOneGoProgram(together));
  await writeFile(join(folder, 'go.mod'), 'module samples\n\ngo 1.18\n');
  await mkdir(join(folder, 'bin'));
  const built = await run('go', ['build', '-o', 'bin/', './...'], folder);
  if (built.code !== 0) return toFailures(built, programs);
  const lines = alone.map(({ id }) => `./bin/sample-${id} >/dev/null || echo "failed ${id} go" >&2`);
  await writeFile(join(folder, 'samples.sh'), [...lines, './bin/all >/dev/null'].join('\n'));
  return toFailures(await run('sh', ['samples.sh'], folder), []);
};

function toOneGoProgram(programs: readonly Program[]): string {
  const imports = new Set(['fmt', 'os']);
  const functions = programs.map(({ id, source }) => {
    const [head = '', rest = ''] = source.split('\nfunc main() {\n');
    for (const [, name = ''] of head.matchAll(/^\t"(.+)"$/gm)) imports.add(name);
    return `func sample${id}() {\n${rest.slice(0, rest.lastIndexOf('\nfunc check('))}`;
  });
  const calls = programs.map(({ id }) => `\ttry("${id}", sample${id})`);
  return `package main

import (
${[...imports].map((name) => `\t"${name}"`).join('\n')}
)

func main() {
${calls.join('\n')}
}

func try(id string, sample func()) {
\tdefer func() {
\t\tif err := recover(); err != nil {
\t\t\tfmt.Fprintln(os.Stderr, "failed", id, err)
\t\t}
\t}()
\tsample()
}

func check(err error) {
\tif err != nil {
\t\tpanic(err)
\t}
}

${functions.join('\n\n')}
`;
}

/**
 * Runs all samples in one virtual machine, with a package for each class called Main. Unreferenced clients end by
 * themselves.
 */
const java: Runner = async (programs, folder) => {
  await writePlaceholders(programs, folder);
  const inPackages = programs.map(({ id, source, ...rest }) => ({ ...rest, id, source: `package p${id};\n${source}` }));
  await writeSources(inPackages, folder, (id) => `p${id}/Main.java`);
  const driver = `import java.nio.file.*;
public class Driver {
  public static void main(String[] args) throws Exception {
    int count = 0;
    for (String id : Files.readAllLines(Path.of("ids.txt"))) {
      try { Class.forName("p" + id + ".Main").getMethod("main", String[].class).invoke(null, (Object) args); }
      catch (Throwable error) { System.err.println("failed " + id + " " + (error.getCause() == null ? error : error.getCause())); }
      if (++count % 50 == 0) System.gc();
    }
  }
}`;
  await writeFile(join(folder, 'ids.txt'), programs.map(({ id }) => id).join('\n'));
  await writeFile(join(folder, 'Driver.java'), driver);
  const sources = [...programs.map(({ id }) => `p${id}/Main.java`), 'Driver.java'];
  await writeFile(join(folder, 'sources.txt'), sources.join('\n'));
  const built = await run('javac', ['-encoding', 'UTF-8', '@sources.txt'], folder);
  if (built.code !== 0) return toFailures(built, programs);
  return toFailures(await run('java', ['Driver'], folder), programs);
};

const runners: Readonly<Record<string, { needs: string; run: Runner }>> = {
  curl: { needs: 'curl', run: curl },
  javascript: { needs: 'node', run: javascript },
  python: { needs: 'python3', run: python },
  ruby: { needs: 'ruby', run: ruby },
  php: { needs: 'php', run: php },
  go: { needs: 'go', run: go },
  java: { needs: 'javac', run: java },
};

/** Undefined if this machine cannot run the language. */
export function runnerFor(language: string): Runner | undefined {
  const known = runners[language];
  return known && onThisMachine({ commands: [known.needs] }) ? known.run : undefined;
}
