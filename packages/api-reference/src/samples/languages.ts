import type { RequestDescription } from '../request/description.ts';

/** Writes a request as a program or command that runs unchanged. */
export type SampleWriter = (request: RequestDescription) => string;

/** The languages of samples. All writers except that of curl load with the first sample that needs them. */
export const languages = [
  { id: 'curl', label: 'Shell (curl)' },
  { id: 'javascript', label: 'JavaScript (fetch)' },
  { id: 'python', label: 'Python (requests)' },
  { id: 'ruby', label: 'Ruby (Net::HTTP)' },
  { id: 'java', label: 'Java (HttpClient)' },
  { id: 'csharp', label: 'C# (HttpClient)' },
  { id: 'go', label: 'Go (net/http)' },
  { id: 'php', label: 'PHP (cURL)' },
  { id: 'rust', label: 'Rust (reqwest)' },
  { id: 'kotlin', label: 'Kotlin (OkHttp)' },
  { id: 'swift', label: 'Swift (URLSession)' },
  { id: 'powershell', label: 'PowerShell' },
] as const;

export type LanguageId = (typeof languages)[number]['id'];
