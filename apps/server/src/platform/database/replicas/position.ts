/** A position in PostgreSQL's log, such as `16/B374D848`, as a number. Logs are much shorter than 2^53 bytes. */
export function toPosition(lsn: string): number {
  const [high = '', low = ''] = lsn.split('/');
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16);
}

interface Sample {
  /** When the primary was asked. */
  asked_ms: number;
  position: number;
}

/** Recent positions of the primary, oldest first. */
export function createPositions(maximum: number) {
  const samples: Sample[] = [];
  return {
    add(sample: Sample): void {
      samples.push(sample);
      if (samples.length > maximum) samples.shift();
    },

    /** The latest moment whose commits are all at or before this position. */
    knownAt(position: number): number | undefined {
      return samples.findLast((sample) => sample.position <= position)?.asked_ms;
    },
  };
}
