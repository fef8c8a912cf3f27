const atOnce = 16;

/** Sends this many requests, several at a time, and counts the answers by status. */
export async function inTurns(
  count: number,
  send: (number: number) => Promise<{ status: number }>,
): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  let next = 0;
  const one = async () => {
    while (next < count) {
      const { status } = await send(next++);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return statuses;
}
