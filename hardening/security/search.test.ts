import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { figure } from '../kit/figure.ts';
import { byForm } from '../kit/form.ts';
import { sendTo } from '../kit/wire.ts';
import { againstServers } from './kit/engines.ts';
import { portalFile } from './kit/person.ts';
import { takePulse } from './kit/pulse.ts';

const longestBlockMs = byForm({ short: 400, long: 200 });
/** On a shared machine a server may be late without a defect, but not each time. */
const tries = 3;

const products = byForm({ short: 2, long: 10 });
const wordsEach = byForm({ short: 10_000, long: 19_900 });

/** Words that differ only at their end, so that each is similar to all others. */
const toWord = (number: number) =>
  `abcdefg${[4, 3, 2, 1, 0].map((place) => String.fromCharCode(97 + (Math.floor(number / 26 ** place) % 26))).join('')}`;

function folderOfWords(name: string): Buffer {
  const files = Array.from({ length: products }, (_, at) => {
    const words = Array.from({ length: wordsEach }, (_, word) => toWord(at * wordsEach + word));
    return [
      { path: `products/p${at}/product.yaml`, text: `name: Product ${at}\nversions: [{ name: v1 }]\n` },
      { path: `products/p${at}/docs/a.md`, text: `# A\n\n${words.join(' ')}\n` },
    ];
  }).flat();
  const all = [{ path: 'portal.yaml', text: portalFile(name) }, ...files];
  return gzipSync(all.map((file) => JSON.stringify(file)).join('\n'));
}

const searches = [
  'a',
  'abcdefgzzzzzzzz',
  'abcdegf',
  [...'abcdefg'].map((letter) => `abcdefgzzzzzzz${letter}`).join(' '),
  [...'abcdefgh'].map((_, at) => 'abcdefgh'.slice(0, at + 1)).join(' '),
];

againstServers(
  async () => ({}),
  (attacked) => {
    test('a search in a portal with many similar words does not delay other requests', async (context) => {
      const { server, org_id } = attacked();
      const owner = await attacked().asUser(await attacked().aUser({ org_id }));
      await using pulse = await takePulse(server);
      const blockedBy = async (attack: () => Promise<{ status: number }>) => {
        await pulse.blockedMs();
        expect((await attack()).status).toBe(200);
        return pulse.blockedMs();
      };
      const folder = folderOfWords('words');
      const packed = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' };
      const began = performance.now();
      await blockedBy(() => owner('POST', '/api/admin/v1/portals/words/publishes', folder, packed));
      const publishMs = performance.now() - began;

      const search = sendTo(server.port, `words.localhost:${server.port}`);
      let longest = 0;
      for (const q of searches) {
        let blocked = Number.POSITIVE_INFINITY;
        for (let time = 0; time < tries && blocked > longestBlockMs; time += 1) {
          // A cached answer would measure nothing.
          const path = `/api/v2/search/product-catalog?q=${encodeURIComponent(q)}&page[size]=${10 + time}`;
          blocked = await blockedBy(() => search('GET', path));
        }
        expect(blocked, q).toBeLessThan(longestBlockMs);
        longest = Math.max(longest, blocked);
      }
      figure(
        context,
        `${Math.round(folder.length / 1024)} KB are published in ${Math.round(publishMs)} ms; event loop blocked for ${Math.round(longest)} ms at most by ${searches.length} searches`,
      );
    });
  },
);
