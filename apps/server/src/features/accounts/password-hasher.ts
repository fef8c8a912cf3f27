import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Problem } from '@portico/contract/problems.ts';
import pLimit from 'p-limit';

const argon2 = promisify(argon2WithCallback);

/** What a hash costs. Hashes carry their own, so a change here applies at each owner's next login. */
interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

const presentCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** Whoever waits behind so many waits for a second or two. */
export const defaultHashesWaiting = 50;
/** A burst is waited out. Where so large a part of them has waited for longer than this, */
const burst_ms = 1000;
/** more come than can be checked, and so many are enough to keep the cores at work: others would only make each other wait. */
const standingShare = 0.4;
/** One core is left to everybody else. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));

export interface PasswordHasher {
  /** Refuses when so many wait that one more would be refused, before anything is done for it. */
  refuseWhenFull(): void;
  hash(password: string): Promise<string>;
  /** Costs one hash whatever the answer, also where there is no hash to compare with. */
  verify(password: string, phc: string | null | undefined): Promise<boolean>;
  needsRehash(phc: string): boolean;
}

/** Argon2id in the format of password hashing strings: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export function createPasswordHasher(
  cost: Cost = presentCost,
  onHash: () => void = () => {},
  waiting: number = defaultHashesWaiting,
  now: () => number = () => performance.now(),
): PasswordHasher {
  const { inTurn, refuseWhenFull } = createTurns({ atOnce, waiting, now });
  const compute = (password: string, nonce: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
    inTurn(() => {
      onHash();
      // One text can be typed as different code points; composed form makes them one password.
      return argon2('argon2id', {
        message: password.normalize('NFC'),
        nonce,
        memory,
        passes,
        parallelism,
        tagLength: tagBytes,
      });
    });

  return {
    refuseWhenFull,
    async hash(password) {
      const salt = randomBytes(saltBytes);
      return toPhc(cost, salt, await compute(password, salt, cost));
    },
    async verify(password, phc) {
      const known = phc ? fromPhc(phc) : undefined;
      const tag = await compute(password, known?.salt ?? randomBytes(saltBytes), known?.cost ?? cost);
      return known !== undefined && known.tag.length === tag.length && timingSafeEqual(tag, known.tag);
    },
    needsRehash(phc) {
      const known = fromPhc(phc);
      return known === undefined || JSON.stringify(known.cost) !== JSON.stringify(cost);
    },
  };
}

const toText = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

const toPhc = ({ memory, passes, parallelism }: Cost, salt: Buffer, tag: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toText(salt)}$${toText(tag)}`;

function fromPhc(phc: string): { cost: Cost; salt: Buffer; tag: Buffer } | undefined {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!parts) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = parts;
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

/** Hashes fill cores and memory, so only so many run at once, and whoever would wait too long is told at once. */
function createTurns({ atOnce, waiting, now }: { atOnce: number; waiting: number; now: () => number }) {
  const limit = pLimit(atOnce);
  const many = Math.ceil(waiting * standingShare);
  /** When they had become many. */
  let since = 0;
  let isStanding = false;

  function refuseWhenFull(): void {
    if (limit.pendingCount >= many && now() - since > burst_ms) isStanding = true;
    if (limit.pendingCount < (isStanding ? many : waiting)) return;
    throw new Problem('service-unavailable', 'Service unavailable. Please try again later.', {
      headers: { 'retry-after': '5' },
    });
  }

  async function inTurn<Value>(run: () => Promise<Value>): Promise<Value> {
    refuseWhenFull();
    const result = limit(run);
    if (limit.pendingCount === many) since = now();
    try {
      return await result;
    } finally {
      if (limit.pendingCount < many / 2) isStanding = false;
    }
  }

  return { refuseWhenFull, inTurn };
}
