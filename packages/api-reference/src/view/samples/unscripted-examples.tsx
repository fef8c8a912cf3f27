import type { CompiledContent } from '../../compile/compiled.ts';
import { writeAs } from '../../request/write-value.ts';
import { useReference } from '../reference.tsx';
import { usePool } from '../schema/pool.tsx';
import type { OfferedExample } from '../use-example.ts';
import styles from './samples.module.css';

export interface OtherExamples {
  readonly status?: string;
  readonly contents: readonly CompiledContent[];
  readonly offered: readonly OfferedExample[];
}

/** The limit of example characters for readers without scripts, because error responses often repeat each other. */
const unscriptedLength = 20_000;

/** The examples that a choice would show: up to the limit, and all of them on paper. */
export function UnscriptedExamples({ examples }: { readonly examples: readonly OtherExamples[] }) {
  const { isOnPaper } = useReference();
  const { resolve } = usePool();
  let left = isOnPaper ? Number.POSITIVE_INFINITY : unscriptedLength;
  return examples.flatMap(({ status, contents, offered }) =>
    offered.map(({ type, place, label }) => {
      const content = contents[type];
      const example = content?.examples?.[place];
      const value = example ? example.value : content?.sample;
      const whole = value === undefined || left <= 0 ? example?.externalValue : writeAs(content, value, resolve, 2);
      const code = left < (whole?.length ?? 0) ? whole?.slice(0, left) : whole;
      left -= code?.length ?? 0;
      return (
        <details className={styles.about} key={`${status} ${type} ${place}`} open={isOnPaper}>
          <summary>{[status, label].filter(Boolean).join(' ')}</summary>
          <pre className={styles.plain}>{code}</pre>
        </details>
      );
    }),
  );
}
