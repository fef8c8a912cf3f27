/**
 * The parts of the repository that each part may import. The longest matching row applies to a file. A part may always
 * import itself. `tools/directions.test.ts` reads this table.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/contract': [],
  'packages/i18n': ['packages/contract'],
  'packages/ui/src/theme': [],
  'packages/documents/src/parse': ['packages/contract'],
  'packages/api-reference/src/compile': ['packages/documents/src/parse'],
  'packages/api-reference/src/changes': ['packages/api-reference/src/compile'],
  'packages/api-reference/src/request': [
    'packages/api-reference/src/compile',
    'packages/api-reference/src/view/schema/parts.ts',
  ],
  'packages/api-reference/src/samples': ['packages/api-reference/src/request'],
  'packages/client': ['packages/contract'],
  'packages/ui': ['packages/ui/src/theme'],
  'packages/app-kit': ['packages/contract', 'packages/client', 'packages/i18n', 'packages/ui'],
  'packages/documents': [],
  'packages/api-reference': [],
  'packages/api-reference/test': ['packages/api-reference/src', 'packages/i18n', 'packages/ui'],
  'packages/documents/src/view': ['packages/documents/src/parse', 'packages/contract', 'packages/ui'],
  'packages/api-reference/src/view': [
    'packages/api-reference/src/compile',
    'packages/api-reference/src/request',
    'packages/api-reference/src/samples',
    'packages/documents/src/parse',
    'packages/documents/src/view',
    'packages/i18n',
    'packages/ui',
  ],
  'packages/auth-elements': ['packages/contract', 'packages/client', 'packages/i18n', 'packages/ui/src/theme'],
  'apps/server': [
    'packages/contract',
    'packages/i18n',
    'packages/ui/src/theme',
    'packages/documents/src/parse',
    'packages/api-reference/src/changes',
    'packages/api-reference/src/compile',
  ],
  'apps/server/vitest.config.ts': ['packages/test-kit/src/server/young-heap.ts'],
  'apps/portal': ['packages'],
  'apps/console': ['packages'],
  'packages/test-kit': ['packages/contract', 'packages/documents/src/parse', 'packages/i18n', 'apps/server'],
  e2e: ['packages/contract', 'packages/i18n', 'packages/test-kit'],
  bench: [
    'packages/contract',
    'packages/api-reference/src/changes',
    'packages/api-reference/src/compile',
    'packages/api-reference/test',
    'packages/i18n',
    'packages/test-kit',
    'tools',
    'apps/server',
  ],
  hardening: ['packages', 'apps/server', 'bench', 'e2e', 'tools'],
  tools: [],
  // Creates the demo that all tests share.
  'tools/test.ts': ['packages/test-kit/src/server/demo-folder.ts', 'tools'],
  // Takes screenshots of the demo.
  'tools/screenshots.ts': ['packages/test-kit/src/server/start-server.ts', 'tools'],
  // Finds and installs the programs that tests run.
  'tools/browser.ts': ['packages/test-kit/src/programs/programs.ts', 'tools'],
  'tools/needs.ts': [
    'packages/test-kit/src/programs/gateways.ts',
    'packages/test-kit/src/programs/languages.ts',
    'packages/test-kit/src/programs/pgbouncer.ts',
    'packages/test-kit/src/programs/programs.ts',
    'packages/test-kit/src/programs/promtool.ts',
    'tools',
  ],
  'tools/samples.ts': ['packages/test-kit/src/programs/languages.ts', 'tools'],
  // Assembles the files that an installation runs.
  'tools/bundle.ts': ['apps/server/kept-apart.ts', 'tools'],
  // Compares the settings in deploy/ with those that the server reads.
  'tools/deploy-files.test.ts': ['apps/server/src/config', 'packages/test-kit/src', 'tools'],
  // Writes the page of the settings from their table.
  'tools/settings.ts': ['apps/server/src/config', 'tools'],
  // Compares the portal's messages with those that browser tests look for.
  'tools/portal-messages.test.ts': ['packages', 'e2e', 'tools'],
};

/** Tests may import these parts besides those of their folder. */
export const testFile = /\.test\.tsx?$|^(?:apps|packages)\/[^/]+\/test\//;
export const testsMayImport: readonly string[] = ['packages/test-kit', 'packages/api-reference/test'];

/** A rule inside the server. It reads imports and calls, so that renaming a file does not avoid it. */
interface ServerLayer {
  /** The files to which the rule applies. */
  files: RegExp;
  /** Files among them to which it does not apply. */
  except?: RegExp;
  mayNotImport?: RegExp;
  /** Only types of these may be imported. */
  mayNotUse?: RegExp;
  /** The text of such a file must not contain this. */
  mayNotContain?: RegExp;
  because: string;
}

const feature = /^apps\/server\/src\/features\/[^/]+\//;
const routesFile = /\/(?:[a-z]+-)*routes\.ts$/;
export const storeFile = /\/(?:[a-z-]+-)?store\.ts$|\/store\//;

/** Visibility conditions that stores of other features build into their queries. */
export const sharedQueries = /\/features\/access\/store\//;

const serverLayers: readonly ServerLayer[] = [
  {
    files: feature,
    except: routesFile,
    mayNotImport: /\/platform\/(?:http|fast-path)\/|^@?fastify|^cookie$|^(?:node:)?https?$/,
    because: 'only routes know HTTP',
  },
  {
    files: feature,
    except: storeFile,
    mayNotImport: /^kysely/,
    mayNotContain: /\bsql`|\.(?:selectFrom|insertInto|replaceInto|updateTable|deleteFrom|mergeInto)\(/,
    because: 'SQL lives in stores',
  },
  {
    files: storeFile,
    // Only services refuse: problems and findings are refusals.
    mayNotImport: /\/contract\/src\/problems\.ts$|\/findings\.ts$|\/(?:service|module)\.ts$|^yaml$|^node:zlib$/,
    because: 'a store knows no rules',
  },
  {
    files: /^apps\/server\/src\/platform\//,
    mayNotImport: /\/features\//,
    because: 'the platform knows no feature',
  },
  {
    files: /\/server\/src\/(?!app\/)/,
    mayNotImport: /\/features\/[^/]+\/module\.ts$/,
    because: 'only app composes modules',
  },
  {
    // `fetch` is a global, so `biome.json` names the files that may use it.
    files: /^apps\/server\/src\//,
    except: /\/platform\/outbound\/(?:send|resolve)\.ts$|\/platform\/fast-path\/shortcuts\.ts$/,
    mayNotUse: /^(?:node:)?(?:https?|dns(?:\/promises)?)$|^undici/,
    mayNotContain: /\bglobalThis\.fetch\b/,
    because: 'requests to URLs that others chose are sent by platform/outbound',
  },
  { files: /\/database\//, mayNotImport: /\/(features|http|cli)\//, because: 'the database is at the bottom' },
];

interface ImportingFile {
  path: string;
  text: string;
  /** Resolved to paths for files of this repository. */
  imports: readonly string[];
  valueImports: readonly string[];
}

/** The rules that a file of the server violates. */
export const findLayerMistakes = ({ path, text, imports, valueImports }: ImportingFile): string[] =>
  serverLayers
    .filter(({ files, except }) => files.test(path) && !except?.test(path))
    .flatMap(({ mayNotImport, mayNotUse, mayNotContain, because }) => [
      ...[
        ...imports.filter((target) => mayNotImport?.test(target)),
        ...valueImports.filter((target) => mayNotUse?.test(target)),
      ].map((target) => `${path} -> ${target}: ${because}`),
      ...(mayNotContain?.test(text) ? [`${path}: ${because}`] : []),
    ]);

/** The folder of a feature that a file belongs to. */
export const featureOf = (path: string): string | undefined =>
  /^apps\/server\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Every cycle, once: `a -> b -> a`. */
export function findCycles(arrows: ReadonlyMap<string, Iterable<string>>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (node: string, way: readonly string[]) => {
    if (way.includes(node)) return void cycles.push([...way.slice(way.indexOf(node)), node].join(' -> '));
    if (done.has(node)) return;
    for (const next of arrows.get(node) ?? []) visit(next, [...way, node]);
    done.add(node);
  };
  for (const node of arrows.keys()) visit(node, []);
  return cycles;
}
