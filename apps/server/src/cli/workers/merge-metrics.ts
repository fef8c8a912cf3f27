/** The help and type lines of a metric, and its samples. */
interface Family {
  head: string[];
  samples: string[];
}

const headLine = /^# (?:HELP|TYPE) (\S+)/;
const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (.+)$/;

/** Joins the metrics of several processes into one text. Each sample gets a label with the number of its worker. */
export function mergeMetrics(texts: Iterable<readonly [number: number, text: string]>): string {
  const families = new Map<string, Family>();
  for (const [number, text] of texts) {
    let family: Family | undefined;
    for (const line of text.split('\n')) {
      const name = headLine.exec(line)?.[1];
      if (name !== undefined) {
        const isKnown = families.has(name);
        family = families.get(name) ?? { head: [], samples: [] };
        families.set(name, family);
        if (!isKnown || family.samples.length === 0) family.head.push(line);
      } else family?.samples.push(...toSamples(line, number));
    }
  }
  const blocks = Array.from(families.values(), ({ head, samples }) => [...new Set(head), ...samples].join('\n'));
  return `${blocks.join('\n\n')}\n`;
}

function toSamples(line: string, number: number): string[] {
  const [, name, labels, value] = sampleLine.exec(line) ?? [];
  if (name === undefined) return [];
  return [`${name}{${labels ? `${labels},` : ''}worker="${number}"} ${value}`];
}
