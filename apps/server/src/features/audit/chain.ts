import {
  type AuditHead,
  toCanonical,
  toChainHash,
  toEntryText,
  toHeadText,
  toLengthText,
} from '../../platform/database/audit-chain.ts';
import type { Querying, Transact } from '../../platform/database/database.ts';
import type { AuditEventTable } from '../../platform/database/tables/accounts.ts';
import type { AuditStore, ChainedRow, SealedHead } from './store.ts';

interface Deps {
  store: AuditStore;
  seal(text: string): Promise<string>;
  transact: Transact;
}

/** The first fault of a log. */
export interface AuditBreak {
  /** The entry's position in the chain; null if it has none. */
  seq: number | null;
  id: string | null;
  at: string | null;
  fault: 'changed' | 'missing' | 'misplaced' | 'foreign' | 'cut' | 'emptied' | 'unsealed';
}

export interface AuditVerdict {
  head: AuditHead;
  /** The number of entries that were just written and are not chained yet. */
  waiting: number;
  broken: AuditBreak | undefined;
}

const batch = 500;

/** The chain does not end where this installation left it: continuing would hide a manipulation. */
class AuditChainError extends Error {}

/**
 * Chains the entries of each organization by hashes. Entries are written sealed and concurrently; chaining follows in
 * batches, so that no login waits for another's commit.
 */
export function createAuditChain({ store, seal, transact }: Deps) {
  const isOurs = async (event: AuditEventTable) => event.seal === (await seal(toEntryText(toCanonical(event))));

  /** The length of each log that this server has seen: it never gets shorter. */
  const seen = new Map<string, number>();
  const notAsLeft = (org_id: string) =>
    new AuditChainError(`The audit log of the organization ${org_id} does not end where it was left.`);

  const isSealedHead = async (head: SealedHead) => head.seal === (await seal(toHeadText(head)));
  const isSealedLength = async (length: SealedHead) => length.seal === (await seal(toLengthText(length)));

  /**
   * Refuses a chain whose end this installation did not write. The recorded length may be behind when a server of an
   * earlier version runs beside this one. A log without a recorded length is accepted only if its end is sealed, and
   * never if it is empty.
   */
  async function checkEnds(head: SealedHead, length: SealedHead | undefined): Promise<void> {
    const { org_id, seq } = head;
    const isLeft = seq === 0 ? length?.seq === 0 : await isSealedHead(head);
    const isLong = length === undefined || ((await isSealedLength(length)) && length.seq <= seq);
    if (!isLeft || !isLong || seq < (seen.get(org_id) ?? 0)) throw notAsLeft(org_id);
  }

  /** Chains one batch, and returns how many entries it had. */
  const chainBatch = (org_id: string): Promise<number> =>
    transact(async (transaction) => {
      const before = await store.lockHead(transaction, org_id);
      await checkEnds(before, await store.findLength(transaction, org_id));
      const waiting = await store.listWaiting(transaction, org_id, batch);
      const chained: ChainedRow[] = [];
      let { seq, hash } = before;
      for (const event of waiting) {
        if (await isOurs(event)) {
          seq += 1;
          hash = toChainHash(hash, seq, toCanonical(event));
          chained.push({ id: event.id, seq, hash });
        } else {
          chained.push({ id: event.id, seq: null, hash: '' });
        }
      }
      await store.setChained(transaction, org_id, chained);
      const head = { org_id, seq, hash };
      if (seq > before.seq) {
        await store.setHead(transaction, { ...head, seal: await seal(toHeadText(head)) });
        await store.setLength(transaction, { ...head, seal: await seal(toLengthText(head)) });
      }
      seen.set(org_id, before.seq);
      return waiting.length;
    });

  async function findBreak(head: SealedHead, length: SealedHead | undefined): Promise<AuditBreak | undefined> {
    if (!length || !(await isSealedLength(length))) return { ...nowhere, fault: 'unsealed' };
    if (head.seq === 0 && length.seq > 0) {
      const [rest] = await store.listChained(head.org_id, 0, 1);
      return rest ? { ...nowhere, seq: length.seq, fault: 'cut' } : { ...nowhere, fault: 'emptied' };
    }
    let last = { seq: 0, hash: '' };
    while (last.seq < head.seq) {
      const events = await store.listChained(head.org_id, last.seq, batch);
      for (const event of events) {
        const seq = last.seq + 1;
        if (seq > head.seq) break;
        if (event.seq !== seq) return missing(seq);
        if (!(await isOurs(event))) return { ...placeOf(event), fault: 'changed' };
        const hash = toChainHash(last.hash, seq, toCanonical(event));
        const isOther = seq === length.seq && hash !== length.hash;
        if (event.hash !== hash || isOther) return { ...placeOf(event), fault: 'misplaced' };
        last = { seq, hash };
      }
      if (events.length === 0) return missing(last.seq + 1);
    }
    const isEnd = last.hash === head.hash && length.seq <= head.seq && (head.seq === 0 || (await isSealedHead(head)));
    return isEnd ? undefined : { seq: head.seq, id: null, at: null, fault: 'cut' };
  }

  /** Entries outside the chain: pending ones of this installation, and foreign ones. */
  async function readUnchained(org_id: string): Promise<{ waiting: number; broken: AuditBreak | undefined }> {
    let [after, waiting] = ['', 0];
    for (;;) {
      const events = await store.listUnchained(org_id, after, batch);
      for (const event of events) {
        if (event.hash !== null || !(await isOurs(event))) {
          return { waiting, broken: { ...placeOf(event), fault: 'foreign' } };
        }
        waiting += 1;
      }
      after = events.at(-1)?.id ?? '';
      if (events.length < batch) break;
    }
    const beyond = await store.findBeyondHead(org_id);
    return { waiting, broken: beyond && { ...beyond, fault: 'foreign' } };
  }

  return {
    /** Starts the log of an organization, together with the organization. */
    async begin(transaction: Querying, org_id: string): Promise<void> {
      const start = { org_id, seq: 0, hash: '' };
      await store.setLength(transaction, { ...start, seal: await seal(toLengthText(start)) });
    },

    /** Chains all pending entries. A broken log of one organization does not stop the others. */
    async chainAll(): Promise<void> {
      const faults: unknown[] = [];
      for (const org_id of await store.listWaitingOrganizations()) {
        try {
          while ((await chainBatch(org_id)) === batch);
        } catch (error) {
          faults.push(error);
        }
      }
      if (faults.length > 0) throw faults[0];
    },

    /** Reads the whole log of an organization, and finds the first entry that is not as it was written. */
    async verify(org_id: string): Promise<AuditVerdict> {
      const { head = { org_id, seq: 0, hash: '', seal: '' }, length } = await store.findEnds(org_id);
      const broken = await findBreak(head, length);
      const unchained = await readUnchained(org_id);
      const { seal: _, ...end } = head;
      return { head: end, waiting: unchained.waiting, broken: broken ?? unchained.broken };
    },

    /** Whether the log still has the entry at this position with this hash, which the caller noted earlier. */
    async has(org_id: string, seq: number, hash: string): Promise<boolean> {
      const [event] = await store.listChained(org_id, seq - 1, 1);
      return event?.seq === seq && event.hash === hash;
    },
  };
}

const nowhere = { seq: null, id: null, at: null };
const missing = (seq: number): AuditBreak => ({ seq, id: null, at: null, fault: 'missing' });
const placeOf = ({ seq, id, at }: AuditEventTable) => ({ seq, id, at });
