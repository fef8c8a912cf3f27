/** Packages that an installation has beside the build, with their own dependencies: they read files that lie beside them. */
export const keptApart = [
  'pino',
  '@seriousme/openapi-schema-validator',
  'canvaskit-wasm',
  '@fontsource-variable/geist',
];
