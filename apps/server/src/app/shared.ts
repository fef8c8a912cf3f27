import { randomUUIDv7 } from 'node:crypto';
import { createPasswordCheck } from '../features/accounts/password-check.ts';
import { createPasswordHasher } from '../features/accounts/password-hasher.ts';
import { openPasswordList } from '../features/accounts/password-list.ts';
import { createUnsubscribeTokens } from '../features/following/unsubscribe-token.ts';
import { createFolderThreads } from '../features/publishing/folder-thread.ts';
import { newSecretToken } from '../features/sessions/secret-token.ts';
import { createTransact } from '../platform/database/transact.ts';
import { createLastUsed } from '../platform/jobs/last-used.ts';
import { createLastUsedStore } from '../platform/jobs/last-used-store.ts';
import { createCacheCounters } from '../platform/metrics/counters.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { createSecretBox } from '../platform/secrets/secret-box.ts';
import { createSecretHash } from '../platform/secrets/secret-hash.ts';
import type { ServiceSettings } from './settings.ts';

export type Shared = ReturnType<typeof createShared>;

/** The single instance of everything that several features share. */
export function createShared(settings: ServiceSettings) {
  const { database, data_dir, secret_key, clock = Date.now, hasher = createPasswordHasher() } = settings;
  const { outbound_allow, resolve_name, resolve_texts, ownPorts } = settings;
  const now = () => new Date(clock()).toISOString();
  const hashSecret = createSecretHash({ database, data_dir, secret_key, now });
  return {
    database,
    transact: createTransact(database),
    newId: randomUUIDv7,
    newSecretToken,
    now,
    clock,
    hasher,
    checkNewPassword: createPasswordCheck({ list: openPasswordList(data_dir) }),
    hashSecret,
    unsubscribeTokens: createUnsubscribeTokens(hashSecret),
    secretBox: createSecretBox({ database, data_dir, secret_key, now }),
    outbound: createOutbound({ outbound_allow, resolve_name, resolve_texts, ownPorts }),
    folders: settings.folders ?? createFolderThreads(settings.reading),
    caches: createCacheCounters(),
    lastUsed: createLastUsed({ store: createLastUsedStore(database), clock }),
    siteUrl: settings.siteUrl ?? (() => new URL('http://localhost')),
  };
}
