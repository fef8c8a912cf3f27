/** The beginning of a PNG of one pixel, and whatever shall follow: enough for whoever only looks at how large it is. */
export const aPicture = (tail = ''): Buffer =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
    Buffer.from(tail),
  ]);
