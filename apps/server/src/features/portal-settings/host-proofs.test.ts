import { expect, test } from 'vitest';
import { createHostProofs, toProof } from './host-proofs.ts';

const by = { org_id: 'o', id: 'u', email: 'olive@example.com', address: '127.0.0.1', role: 'owner' } as const;
const proof = toProof('new.test', 'token-1');

/** The proofs of one claim, with sites that answer by URL. */
function proofsWith(sites: Record<string, { status: number; body: string }>) {
  const asked: string[] = [];
  const proven: string[] = [];
  const proofs = createHostProofs({
    store: {
      findClaim: async () => ({ host: 'new.test', proof_token: 'token-1', is_of_another: false }),
      proveHost: async (_transaction: unknown, { host }: { host: string }) => proven.push(host) > 0,
    } as never,
    outbound: {
      texts: async () => [],
      async send({ url }) {
        asked.push(url.href);
        const site = sites[url.href];
        if (!site) throw new Error('nobody answers');
        const { status, body } = site;
        return { status, status_text: '', raw_headers: [], body: Buffer.from(body), is_truncated: false };
      },
    },
    takeOrRefuse: async () => {},
    transact: async (run) => run({} as never),
    recordAudit: async () => {},
    onProven: () => {},
    now: () => '2026-01-01T00:00:00.000Z',
  });
  return { check: () => proofs.check(by, 'p', 'new.test'), asked, proven };
}

const plain = proof.file_url.replace('https:', 'http:');

test.each([proof.file_url, plain])('a file at %s with the token proves the host name', async (url) => {
  const { check, proven } = proofsWith({ [url]: { status: 200, body: 'token-1\n' } });
  await check();
  expect(proven).toEqual(['new.test']);
});

test.each([
  { status: 200, body: '<html>token-1</html>' },
  { status: 200, body: '' },
  { status: 404, body: 'token-1' },
  { status: 302, body: 'token-1' },
])('the answer %j is no proof', async (site) => {
  const { check, asked, proven } = proofsWith({ [proof.file_url]: site, [plain]: site });
  await expect(check()).rejects.toMatchObject({ code: 'host-not-proven' });
  expect([asked, proven]).toEqual([[proof.file_url, plain], []]);
});
