import { registerHooks } from 'node:module';

const places = /^(?:\.\.\/)+platform\/source-files\.ts$/;
const { href } = new URL('built-source-files.ts', import.meta.url);

// Lets the server's modules find the built files of their threads.
registerHooks({
  resolve: (specifier, context, next) =>
    places.test(specifier) ? { url: href, shortCircuit: true } : next(specifier, context),
});
