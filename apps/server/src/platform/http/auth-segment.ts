/** Auth widgets put a segment before the operations of users: `/kauth/api/v1/authenticate` is `/api/v1/authenticate`. */
export function withoutAuthSegment(url: string, segment: string): string {
  const below = `/${segment}`;
  const rest = url.startsWith(`${below}/`) ? url.slice(below.length) : url;
  return /^\/(api\/v1|v2)\//.test(rest) ? rest : url;
}
