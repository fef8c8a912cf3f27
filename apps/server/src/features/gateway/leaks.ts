import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { LeakedCredential, type LeakVerdict, leaksMaximum } from '@portico/contract/gateway.ts';
import { invalidParameter, Problem } from '@portico/contract/problems.ts';
import { Check } from 'typebox/value';
import type { Transact } from '../../platform/database/database.ts';
import { isWellFormedSecret, type SecretKind } from '../../platform/secrets/secret-format.ts';
import type { HashSecret } from '../../platform/secrets/secret-hash.ts';
import type { RecordAudit } from '../audit/service.ts';
import type { CallHeaders } from '../auth-strategies/call-headers.ts';
import type { EnqueueMail } from '../mail/service.ts';
import type { ChangeWatch } from './change-watch.ts';
import type { IsSigned } from './leak-signature.ts';
import type { LeakStore } from './leak-store.ts';

interface Deps {
  store: LeakStore;
  isSigned: IsSigned;
  watch: Pick<ChangeWatch, 'expire'>;
  hashSecret: HashSecret;
  enqueueMail: EnqueueMail;
  recordAudit: RecordAudit;
  transact: Transact;
  now(): string;
}

const maximumBytes = 1024 * 1024;

/** The types of secrets that can leak, as reporters know them. */
const kinds = { api_key: 'portico_api_key', client_secret: 'portico_client_secret' } as const;

export type LeakService = ReturnType<typeof createLeakService>;

/**
 * Handles reports of secrets that were found in public: valid secrets are revoked at once, and their owners get an
 * email.
 */
export function createLeakService(deps: Deps) {
  const { store, isSigned, watch, hashSecret, enqueueMail, recordAudit, transact, now } = deps;

  async function revoke({ token, url }: LeakedCredential): Promise<boolean> {
    const found = await store.listByHash(await hashSecret(token));
    for (const { portal_id, id, display_name, application, email, full_name, locale } of found) {
      await transact(async (transaction) => {
        if (!(await store.revoke(transaction, portal_id, id, now()))) return;
        const values = { full_name, application, credential: display_name, place: url ?? '' };
        await enqueueMail(transaction, { portal_id, template: 'credential-leaked', to: email, locale, values });
        await recordAudit(transaction, {
          portal_id,
          action: 'credential.leaked',
          actor: { kind: 'system' },
          target: { kind: 'credential', id },
        });
      });
    }
    return found.length > 0;
  }

  return {
    async report(body: unknown, headers: CallHeaders): Promise<LeakVerdict[]> {
      const bytes = await readAll(body as Readable | undefined);
      if (!isSigned(bytes, headers))
        throw new Problem('unknown-signature', 'The signature is not from a trusted reporter.');
      const verdicts: LeakVerdict[] = [];
      for (const leaked of toReports(bytes)) {
        const kind = kindOf(leaked.token);
        const isOurs = kind !== undefined && (await revoke(leaked));
        verdicts.push({
          token_hash: createHash('sha256').update(leaked.token).digest('base64'),
          token_type: leaked.type ?? (kind ? kinds[kind] : 'unknown'),
          label: isOurs ? 'true_positive' : 'false_positive',
        });
      }
      watch.expire();
      return verdicts;
    },
  };
}

const kindOf = (token: string) =>
  (Object.keys(kinds) as (keyof typeof kinds & SecretKind)[]).find((kind) => isWellFormedSecret(kind, token));

function toReports(bytes: Buffer): LeakedCredential[] {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new Problem('malformed-json', 'The report is not JSON.');
  }
  const reports = Array.isArray(value) ? value : [value];
  if (reports.length > leaksMaximum) {
    throw invalidParameter({
      field: 'body',
      rule: 'max_items',
      reason: `must have at most ${leaksMaximum} secrets`,
      maximum: leaksMaximum,
    });
  }
  const odd = reports.findIndex((report) => !Check(LeakedCredential, report));
  if (odd === -1) return reports;
  throw invalidParameter({ field: `${odd}`, rule: 'invalid', reason: 'must name a token' });
}

async function readAll(body: Readable | undefined): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maximumBytes) throw new Problem('payload-too-large', 'The report is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
