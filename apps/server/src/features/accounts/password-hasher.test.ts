import { expect, test } from 'vitest';
import { createPasswordHasher } from './password-hasher.ts';

const cheap = { memory: 8, passes: 1, parallelism: 1 };

test('a hash states its kind and cost, is salted, and matches its password', async () => {
  const hasher = createPasswordHasher();
  const phc = await hasher.hash('Correct-horse-7');
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await hasher.hash('Correct-horse-7')).not.toBe(phc);
  expect(await hasher.verify('Correct-horse-7', phc)).toBe(true);
  expect(await hasher.verify('correct-horse-7', phc)).toBe(false);
});

test('a hash of another cost still matches, and should be replaced', async () => {
  const old = createPasswordHasher(cheap);
  const present = createPasswordHasher({ ...cheap, passes: 2 });
  const phc = await old.hash('Correct-horse-7');
  expect(await present.verify('Correct-horse-7', phc)).toBe(true);
  expect(present.needsRehash(phc)).toBe(true);
  expect(old.needsRehash(phc)).toBe(false);
});

test("the hash of the reference implementation's published test vector matches", async () => {
  const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await createPasswordHasher().verify('password', phc)).toBe(true);
});

test('no password matches a missing or unreadable hash', async () => {
  const hasher = createPasswordHasher(cheap);
  for (const phc of [null, undefined, '', 'plain', '$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$AAAA']) {
    expect(await hasher.verify('', phc)).toBe(false);
  }
});

test('a letter typed as one code point or as two is the same letter', async () => {
  const hasher = createPasswordHasher(cheap);
  expect(await hasher.verify('Cafe\u0301-1', await hasher.hash('Caf\u00e9-1'))).toBe(true);
});

test('when the queue for hashes is full, the next request is refused at once, and queued ones still succeed', async () => {
  const hasher = createPasswordHasher(cheap, undefined, 100);
  const asked = Array.from({ length: 300 }, () => hasher.hash('Correct-horse-7').catch((error: unknown) => error));
  expect(() => hasher.refuseWhenFull()).toThrow(expect.objectContaining({ code: 'service-unavailable' }));
  const results = await Promise.all(asked);
  hasher.refuseWhenFull();
  const refused = results.filter((result) => typeof result !== 'string');
  expect(refused.length).toBeGreaterThanOrEqual(300 - 100 - 4);
  expect(refused.length).toBeLessThan(300 - 100);
  for (const problem of refused) expect(problem).toMatchObject({ code: 'service-unavailable' });
  expect(await hasher.hash('Correct-horse-7')).toContain('$argon2id$');
});

test('a queue that stays long for more than a burst is shortened, and a new burst may fill it again', async () => {
  let now = 0;
  const hasher = createPasswordHasher(cheap, undefined, 20, () => now);
  const ask = (count: number) => Array.from({ length: count }, () => hasher.hash('Correct-horse-7'));
  const asked = ask(4 + 8);
  hasher.refuseWhenFull();
  now = 1001;
  expect(() => hasher.refuseWhenFull()).toThrow(expect.objectContaining({ code: 'service-unavailable' }));
  await Promise.all(asked);
  const again = ask(4 + 8);
  hasher.refuseWhenFull();
  await Promise.all(again);
});

test('a short queue is allowed for as long as requests arrive', async () => {
  let now = 0;
  const hasher = createPasswordHasher(cheap, undefined, 20, () => now);
  const asked = Array.from({ length: 7 }, () => hasher.hash('Correct-horse-7'));
  now = 60_000;
  hasher.refuseWhenFull();
  await Promise.all(asked);
});

test('every hash is counted, even without a comparison', async () => {
  let told = 0;
  const hasher = createPasswordHasher(cheap, () => {
    told += 1;
  });
  await hasher.verify('Correct-horse-7', await hasher.hash('Correct-horse-7'));
  await hasher.verify('Correct-horse-7', undefined);
  expect(told).toBe(3);
});
