/**
 * The indexes of the highest of the first `length` scores, the highest first; of equal scores the first. Negative scores are
 * left out. Sorting all of a million scores would take longer than the search.
 */
export function bestOf(scores: Float64Array, length: number, most: number): number[] {
  // A heap with the worst of the best at its root.
  const heap: number[] = [];
  const isWorse = (a: number, b: number): boolean => {
    const difference = (scores[a] as number) - (scores[b] as number);
    return difference < 0 || (difference === 0 && a > b);
  };
  const swap = (a: number, b: number) => {
    [heap[a], heap[b]] = [heap[b] as number, heap[a] as number];
  };
  function up(at: number): void {
    for (let child = at; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!isWorse(heap[child] as number, heap[parent] as number)) return;
      swap(child, parent);
      child = parent;
    }
  }
  function down(): void {
    for (let parent = 0; ; ) {
      let worst = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2]) {
        if (child < heap.length && isWorse(heap[child] as number, heap[worst] as number)) worst = child;
      }
      if (worst === parent) return;
      swap(parent, worst);
      parent = worst;
    }
  }
  if (most <= 0) return [];
  for (let index = 0; index < length; index++) {
    const isFull = heap.length === most;
    if (isFull && (scores[index] as number) <= (scores[heap[0] as number] as number)) continue;
    if ((scores[index] as number) < 0) continue;
    if (isFull) {
      heap[0] = index;
      down();
    } else {
      heap.push(index);
      up(heap.length - 1);
    }
  }
  return heap.toSorted((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}
