import { argon2 as argon2WithCallback, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Problem } from '@portico/contract/problems.ts';
import pLimit from 'p-limit';

const argon2 = promisify(argon2WithCallback);

/** The cost of a hash. Hashes contain their own parameters, so a change applies at each owner's next login. */
interface Cost {
  memory: number;
  passes: number;
  parallelism: number;
}

const presentCost: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const saltBytes = 16;
const tagBytes = 32;

/** A queue of this length takes one or two seconds. */
export const defaultHashesWaiting = 50;
/** A burst may queue this long before the server counts as overloaded. */
const burst_ms = 1000;
/** While the queue has been long for longer than a burst, only this share of it is allowed: enough to keep the cores busy. */
const standingShare = 0.4;
/** Leaves one core to other work. */
const atOnce = Math.max(1, Math.min(4, availableParallelism() - 1));

export interface PasswordHasher {
  /** Refuses early when the queue is full, before any other work. */
  refuseWhenFull(): void;
  hash(password: string): Promise<string>;
  /** Always costs one hash, even when there is no hash to compare with. */
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
      // The same text can be typed as different code points; normalization makes them one password.
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

/**
 * Hashes use cores and memory, so their number is limited, and requests that would queue too long are refused at once.
 */
function createTurns({ atOnce, waiting, now }: { atOnce: number; waiting: number; now: () => number }) {
  const limit = pLimit(atOnce);
  const many = Math.ceil(waiting * standingShare);
  /** When the queue became long. */
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
