import type { LanguageId, SampleWriter } from './languages.ts';

type Loaded = Exclude<LanguageId, 'curl'>;

const load: Readonly<Record<Loaded, () => Promise<SampleWriter>>> = {
  javascript: async () => (await import('./javascript.ts')).toJavascript,
  python: async () => (await import('./python.ts')).toPython,
  ruby: async () => (await import('./ruby.ts')).toRuby,
  java: async () => (await import('./java.ts')).toJava,
  csharp: async () => (await import('./csharp.ts')).toCsharp,
  go: async () => (await import('./go.ts')).toGo,
  php: async () => (await import('./php.ts')).toPhp,
  rust: async () => (await import('./rust.ts')).toRust,
  kotlin: async () => (await import('./kotlin.ts')).toKotlin,
  swift: async () => (await import('./swift.ts')).toSwift,
  powershell: async () => (await import('./powershell.ts')).toPowershell,
};

/** Loads the writer of a language. The page already contains that of curl. */
export const loadWriter = (language: Loaded): Promise<SampleWriter> => load[language]();
