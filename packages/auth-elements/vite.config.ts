import { fileURLToPath } from 'node:url';
import { compiledTexts } from '@portico/i18n/vite.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const inSources = (file: string) => fileURLToPath(new URL(`src/${file}`, import.meta.url));

/** A file for each form and one for all forms, with shared chunks: a page loads only the forms that it shows. */
const entries = Object.fromEntries(
  [
    'react.tsx',
    'forms/login-form.tsx',
    'forms/register-form.tsx',
    'forms/forgot-password-form.tsx',
    'forms/reset-password-form.tsx',
    'forms/change-password-form.tsx',
    'forms/accept-invitation-form.tsx',
  ].map((file) => [file.replace(/^forms\//, '').replace(/\.tsx?$/, ''), inSources(file)]),
);

/**
 * `script`: one file with React that registers custom elements, for any page. Its output includes the demo page.
 * `react`: the components for applications that have React.
 */
const builds = {
  script: {
    publicDir: 'demo',
    outDir: 'dist',
    lib: {
      entry: inSources('script.ts'),
      name: 'PorticoAuthElementsScript',
      formats: ['iife'],
      fileName: () => 'portico-auth-elements.js',
    },
    external: [],
    groups: [],
  },
  react: {
    publicDir: false,
    outDir: 'dist/react',
    lib: { entry: entries, formats: ['es'], fileName: (_: unknown, name: string) => `${name}.js` },
    external: [/^react(-dom)?($|\/)/],
    // Puts code that nearly every form needs into one file instead of many small ones.
    groups: [{ name: 'shared', minShareCount: 6 }],
  },
} as const;

export default defineConfig(({ mode }) => {
  if (mode !== 'script' && mode !== 'react') throw new Error(`There is no build called ${mode}.`);
  const { publicDir, outDir, lib, external, groups } = builds[mode];
  return {
    root: import.meta.dirname,
    plugins: [react(), compiledTexts()],
    publicDir,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
      outDir,
      sourcemap: false,
      lib: { ...lib, formats: [...lib.formats] },
      // Vite does not minify libraries by default, but pages load these files directly.
      rolldownOptions: {
        external: [...external],
        output: { minify: true, ...(groups.length > 0 && { codeSplitting: { groups: [...groups] } }) },
      },
    },
  };
});
