/** Paths for each ambiguous host: one for every way in which the server answers. */
export const hostTargets = [
  '/healthz',
  '/api/v2/portal',
  '/api/v2/products',
  '/gateway/v1/authorize',
  '/console',
  '/metrics',
];

/** `Host` headers, one or several of a request, that name no host or several. */
export function ambiguousHosts(port: number, guarded: string): string[][] {
  const own = `localhost:${port}`;
  return [
    ...[[own, own], [own, guarded], ['', own], [guarded, 'evil.example'], ['']],
    ...[[`ada@${own}`], [`${own}, ${guarded}`], [`localhost ${port}`], [`${own}/x`], [`localhost:${port}:1`]],
    ...[['localhost:x'], [`http://${own}`], ['[::1'], ['a\\b'], ['localhost?x'], ['localhost#x']],
  ];
}
