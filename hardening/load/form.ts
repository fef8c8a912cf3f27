import type { Shape } from './shapes.ts';

/** How long a run takes. */
export interface Form {
  name: 'short' | 'long';
  /** The shapes to measure, by name. */
  shapes: readonly string[];
  warm_up_seconds: number;
  probe_seconds: number;
  /** How long a rate must hold to count as capacity. */
  proof_seconds: number;
  held_seconds(shape: Shape): number;
  overload_seconds: number;
  /**
   * The limit of memory growth from the second to the last fifth of the run. A garbage collector varies by about as
   * much.
   */
  growth: { share: number; mb: number };
}

/** Memory is watched for long in one shape only, because all shapes run the same code. */
export const long: Form = {
  name: 'long',
  shapes: ['sqlite-1', 'sqlite-2', 'postgres-1', 'postgres-2'],
  warm_up_seconds: 10,
  probe_seconds: 5,
  proof_seconds: 30,
  held_seconds: ({ name }) => (name === 'sqlite-1' ? 600 : 60),
  overload_seconds: 30,
  growth: { share: 0.1, mb: 20 },
};

export const short: Form = {
  name: 'short',
  shapes: ['sqlite-1', 'postgres-2'],
  warm_up_seconds: 5,
  probe_seconds: 1.5,
  proof_seconds: 5,
  held_seconds: ({ name }) => (name === 'sqlite-1' ? 20 : 5),
  overload_seconds: 4,
  growth: { share: 0.3, mb: 40 },
};
