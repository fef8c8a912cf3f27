/**
 * Which part of the repository may import which. The longest matching row decides for a file; a part may always
 * import itself. `tools/directions.test.ts` reads this table.
 */
export const mayImport: Readonly<Record<string, readonly string[]>> = {
  'packages/contract': [],
  'packages/ui/src/theme': [],
  'packages/documents/src/parse': [],
  'packages/api-reference/src/compile': ['packages/documents/src/parse'],
  'packages/client': ['packages/contract'],
  'packages/ui': ['packages/ui/src/theme'],
  'packages/screens': ['packages/contract', 'packages/client', 'packages/ui'],
  'packages/documents': [],
  'packages/api-reference': [],
  'packages/documents/src/view': ['packages/documents/src/parse', 'packages/ui'],
  'packages/api-reference/src/view': [
    'packages/api-reference/src/compile',
    'packages/documents/src/view',
    'packages/ui',
  ],
  'packages/auth-elements': ['packages/contract', 'packages/client', 'packages/ui/src/theme'],
  'apps/server': [
    'packages/contract',
    'packages/ui/src/theme',
    'packages/documents/src/parse',
    'packages/api-reference/src/compile',
  ],
  'apps/portal': ['packages'],
  'apps/console': ['packages'],
  e2e: [
    'packages/contract',
    'apps/server/src/testing/program.ts',
    'apps/server/src/testing/demo-folder.ts',
    'apps/server/src/testing/certified-provider.ts',
  ],
  bench: ['packages/contract', 'packages/api-reference/src/compile', 'tools', 'apps/server'],
  hardening: ['packages', 'apps/server', 'bench', 'e2e', 'tools'],
  tools: [],
  // Makes the demo that all tests share.
  'tools/test.ts': ['apps/server/src/testing/demo-folder.ts', 'tools'],
  // Finds and installs the programs that tests run.
  'tools/browser.ts': ['apps/server/src/testing/programs.ts', 'tools'],
  'tools/needs.ts': [
    'apps/server/src/testing/gateways.ts',
    'apps/server/src/testing/programs.ts',
    'apps/server/src/testing/promtool.ts',
    'tools',
  ],
  // Puts together what an installation runs on.
  'tools/bundle.ts': ['apps/server/kept-apart.ts', 'tools'],
  // Compares what the files in deploy/ set with what is read.
  'tools/deploy-files.test.ts': ['apps/server/src/config', 'apps/server/src/testing', 'tools'],
  // Writes the page of the settings from their table.
  'tools/settings.ts': ['apps/server/src/config', 'tools'],
  // Compares what the portal can say with what the browser tests look for.
  'tools/portal-messages.test.ts': ['apps/portal/src', 'packages', 'e2e', 'tools'],
};

/** Inside the server: a service knows no HTTP and no SQL of another, a store no rules, and no feature another's store. */
export const serverLayers: readonly { files: RegExp; mayNotImport: RegExp; because: string }[] = [
  {
    files: /\/features\/[^/]+\/(?!(?:[a-z]+-)*routes\.ts$).*(?<!\.test)\.ts$/,
    mayNotImport: /\/http\/|^fastify/,
    because: 'only routes know HTTP',
  },
  {
    files: /\/features\/[^/]+\/store\.ts$/,
    mayNotImport: /\/(service|routes)\.ts$/,
    because: 'a store knows no rules',
  },
  { files: /\/database\//, mayNotImport: /\/(features|http|cli)\//, because: 'the database is at the bottom' },
];
