import { expect, test } from 'vitest';
import { chartHeight, lonelyPlaces, toBars, toGeometry, toLine } from './geometry.ts';

const data = {
  times: [0, 1, 2],
  step: 1,
  series: [
    { key: 'a', values: [1, undefined, 3] },
    { key: 'b', values: [2, 4, 0] },
  ],
  isTruncated: false,
};

test('a line breaks where there is no value, and a value on its own is a point', () => {
  const geometry = toGeometry(data, 354, false, true);
  expect(toLine([1, 2, 3], geometry).match(/[ML]/g)).toEqual(['M', 'L', 'L']);
  expect(toLine([1, undefined, 3], geometry).match(/[ML]/g)).toEqual(['M', 'M']);
  expect(lonelyPlaces([1, undefined, 3, 4, undefined, 6])).toEqual([0, 5]);
});

test('bars stand one above the other, and the axis reaches the highest pile', () => {
  const geometry = toGeometry(data, 354, true, true);
  expect(geometry.ticks.at(-1)).toBe(4);
  const [first = '', second = ''] = toBars(data, geometry);
  expect(first.match(/z/g)).toHaveLength(2);
  expect(second.match(/z/g)).toHaveLength(2);
  const topOfFirst = /V([\d.]+)h/.exec(first)?.[1];
  expect(second.startsWith(`M${/M([\d.]+)/.exec(first)?.[1]} ${topOfFirst}V`)).toBe(true);
});

test('every horizontal position of the plot belongs to one step', () => {
  const { placeAt, x, left, right, y } = toGeometry(data, 354, false, true);
  expect([0, 1, 2].map((place) => placeAt(x(place)))).toEqual([0, 1, 2]);
  expect([placeAt(left - 50), placeAt(right + 50)]).toEqual([0, 2]);
  expect(y(0)).toBeLessThan(chartHeight);
});
