import { expect, test } from 'vitest';
import { mergeMetrics } from './merge-metrics.ts';

const of = (count: number, more = '') => `# HELP a_total Things
# TYPE a_total counter
a_total{kind="x, y"} ${count}
a_total ${count + 1}

# HELP b Time
# TYPE b histogram
b_bucket{le="+Inf"} ${count}
b_sum ${count}
${more}`;

test('metrics of several processes become one text, in which each sample names its worker', () => {
  const own = '\n# HELP c Only here\n# TYPE c gauge\nc NaN\n';
  expect(
    mergeMetrics([
      [1, of(3)],
      [2, of(5, own)],
    ]),
  ).toBe(`# HELP a_total Things
# TYPE a_total counter
a_total{kind="x, y",worker="1"} 3
a_total{worker="1"} 4
a_total{kind="x, y",worker="2"} 5
a_total{worker="2"} 6

# HELP b Time
# TYPE b histogram
b_bucket{le="+Inf",worker="1"} 3
b_sum{worker="1"} 3
b_bucket{le="+Inf",worker="2"} 5
b_sum{worker="2"} 5

# HELP c Only here
# TYPE c gauge
c{worker="2"} NaN
`);
});
