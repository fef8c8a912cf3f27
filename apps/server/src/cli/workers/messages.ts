/** Messages from a worker to its supervisor. */
export type FromWorker =
  | { kind: 'hello' }
  | { kind: 'ready' }
  | { kind: 'collect'; id: number }
  | { kind: 'metrics'; id: string; text: string };

/** Messages from the supervisor to a worker. */
export type ToWorker =
  | { kind: 'welcome'; number: number; isFirst: boolean }
  | { kind: 'lead' }
  | { kind: 'tell'; id: string }
  | { kind: 'collected'; id: number; texts: [number: number, text: string][]; replaced: number };
