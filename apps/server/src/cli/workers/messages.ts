/** What a worker tells the process that started it. */
export type FromWorker =
  | { kind: 'hello' }
  | { kind: 'ready' }
  | { kind: 'collect'; id: number }
  | { kind: 'metrics'; id: string; text: string };

/** What that process tells a worker. */
export type ToWorker =
  | { kind: 'welcome'; number: number; isFirst: boolean }
  | { kind: 'lead' }
  | { kind: 'tell'; id: string }
  | { kind: 'collected'; id: number; texts: [number: number, text: string][]; replaced: number };
