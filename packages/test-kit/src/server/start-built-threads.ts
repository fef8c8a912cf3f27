import { registerHooks } from 'node:module';

const places = /^(?:\.\.\/)+platform\/source-files\.ts$/;
const { href } = new URL('built-source-files.ts', import.meta.url);

// The server's modules find where their threads begin in the build.
registerHooks({
  resolve: (specifier, context, next) =>
    places.test(specifier) ? { url: href, shortCircuit: true } : next(specifier, context),
});
