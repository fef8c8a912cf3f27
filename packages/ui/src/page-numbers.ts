/** The page numbers of a pager: the first, the last and those around the current page, with gaps between them. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages);
  const offered = [...new Set(near)].sort((a, b) => a - b);
  return offered.flatMap((number, index) => {
    const before = offered[index - 1] ?? 0;
    if (number - before === 2) return [number - 1, number];
    return number - before > 2 ? ['gap' as const, number] : [number];
  });
}
