import type { AdminStrategy, NewStrategy, StrategyChange } from '@portico/contract/admin-strategies.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { Actor, OrganizationActor } from '../../platform/actor.ts';
import { nameTaken, toName } from '../../platform/validation/name.ts';
import { registrationTokenContext } from '../external-issuers/external-clients.ts';
import type { PortalFile } from '../publication/content.ts';
import type { EditStep, PortalEditor } from '../publication/portal-editor.ts';
import { serverCredentialTypes } from './credential-types.ts';
import type { StrategyStore } from './store.ts';

interface Deps {
  store: StrategyStore;
  /** Returns a portal of this organization, or undefined. */
  findOwnPortal(org_id: string, portal_id: string): Promise<unknown>;
  editor: PortalEditor;
}

type StrategyFile = NonNullable<PortalFile['auth_strategies']>[number];

export type StrategyService = ReturnType<typeof createStrategyService>;

/** How applications authenticate, as the owners of a portal set it up. */
export function createStrategyService({ store, findOwnPortal, editor }: Deps) {
  async function list({ org_id }: OrganizationActor, portal_id: string, id?: string): Promise<AdminStrategy[]> {
    if (!(await findOwnPortal(org_id, portal_id))) throw new Problem('not-found', 'There is no such portal.');
    const rows = await store.list(portal_id, id);
    return rows.map(({ available_scopes, registration_token, ...row }) => ({
      ...row,
      auth_methods: row.auth_methods as AdminStrategy['auth_methods'],
      scopes: available_scopes,
      has_registration_token: registration_token !== null,
    }));
  }

  async function get(by: Actor, portal_id: string, id: string): Promise<AdminStrategy> {
    const [found] = await list(by, portal_id, id);
    if (!found) throw new Problem('not-found', 'There is no such auth strategy.');
    return found;
  }

  /** Keeps the secret, which a folder cannot hold, sealed for the strategy's name. */
  const keepToken = (name: string, token: string | null | undefined) => async (step: EditStep) => {
    if (token === undefined) return [];
    const { transaction, portal_id, secrets } = step;
    const found = await store.findByName(transaction, portal_id, name);
    if (!found) return [];
    const registration_token =
      token === null ? null : await secrets.seal(token, registrationTokenContext({ portal_id, name }));
    await store.change(transaction, portal_id, found.id, { registration_token, secret_variable: null });
    return [{ action: 'change' as const, what: 'token of auth strategy', name }];
  };

  const noteOf = (verb: 'created' | 'changed' | 'deleted', name: string, id: string) => ({
    summary: `${verb[0]?.toUpperCase()}${verb.slice(1)} the auth strategy ${name}`,
    action: `auth-strategy.${verb}` as const,
    target: { kind: 'auth-strategy', id },
    details: { name },
  });

  return {
    list,

    async create(by: Actor, portal_id: string, input: NewStrategy): Promise<AdminStrategy> {
      const name = toName('name', input.name);
      const { registration_token, credential_type, ...change } = input;
      await editor.editPortal(by, portal_id, {
        note: noteOf('created', name, portal_id),
        change(file) {
          const strategies = file.auth_strategies ?? [];
          if (strategies.some((strategy) => strategy.name === name)) throw nameTaken(name);
          const made = changed({ name, credential_type }, { ...change, name });
          validate(made);
          return { ...file, auth_strategies: [...strategies, made] };
        },
        after: keepToken(name, registration_token),
      });
      return (await list(by, portal_id)).find((strategy) => strategy.name === name) as AdminStrategy;
    },

    async update(by: Actor, portal_id: string, id: string, input: StrategyChange): Promise<AdminStrategy> {
      const { name: from } = await get(by, portal_id, id);
      const name = input.name === undefined ? from : toName('name', input.name);
      const { registration_token, position, ...change } = input;
      await editor.editPortal(by, portal_id, {
        note: noteOf('changed', name, id),
        change(file) {
          const strategies = file.auth_strategies ?? [];
          if (name !== from && strategies.some((strategy) => strategy.name === name)) throw nameTaken(name);
          const all = strategies.map((strategy) =>
            strategy.name === from ? changed(strategy, { ...change, name }) : strategy,
          );
          // An older strategy without an audience can still be moved and renamed.
          const isAbout = change.issuer !== undefined || change.audience !== undefined;
          for (const strategy of all) if (isAbout && strategy.name === name) validate(strategy);
          return { ...file, auth_strategies: position === undefined ? all : moved(all, name, position) };
        },
        before: async (step) => (name === from ? [] : rename(step, id, from, name)),
        after: keepToken(name, registration_token),
      });
      return get(by, portal_id, id);
    },

    async remove(by: Actor, portal_id: string, id: string): Promise<undefined> {
      const { name } = await get(by, portal_id, id);
      await editor.editPortal(by, portal_id, {
        note: noteOf('deleted', name, id),
        change: (file) => ({
          ...file,
          auth_strategies: (file.auth_strategies ?? []).filter((strategy) => strategy.name !== name),
        }),
        async before() {
          const { versions, applications } = await get(by, portal_id, id);
          if (versions + applications === 0) return [];
          throw new Problem(
            'in-use',
            `${name} is used by ${countOf(versions, 'version')} and ${countOf(applications, 'application')}.`,
          );
        },
      });
    },
  };

  /** The token is sealed for the name: it is opened with the old name and sealed with the new one. */
  async function rename({ transaction, portal_id, secrets }: EditStep, id: string, from: string, name: string) {
    const kept = await store.findByName(transaction, portal_id, from);
    const sealed = kept?.registration_token ?? null;
    const token =
      sealed === null ? null : await secrets.open(sealed, registrationTokenContext({ portal_id, name: from }));
    const registration_token =
      token === null ? null : await secrets.seal(token, registrationTokenContext({ portal_id, name }));
    await store.change(transaction, portal_id, id, { name, registration_token });
    return [{ action: 'change' as const, what: 'auth strategy', name }];
  }
}

const validate = (strategy: StrategyFile) => serverCredentialTypes[strategy.credential_type].validate(strategy);

const countOf = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Merges the given values into the file's entry; null deletes. */
function changed(file: StrategyFile, change: Omit<StrategyChange, 'registration_token' | 'position'>): StrategyFile {
  const { registers_clients, issuer, audience, ...same } = change;
  const { client_registration, ...rest } = file;
  const merged: Record<string, unknown> = { ...rest, ...same };
  for (const [key, value] of Object.entries({ issuer, audience })) {
    if (value === null) delete merged[key];
    else if (value !== undefined) merged[key] = value;
  }
  const registers = registers_clients ?? client_registration !== undefined;
  // A variable of a folder belongs to the issuer beside it.
  const registration = merged.issuer === file.issuer ? (client_registration ?? {}) : {};
  return { ...(merged as StrategyFile), ...(registers && { client_registration: registration }) };
}

function moved(strategies: StrategyFile[], name: string, position: number): StrategyFile[] {
  const others = strategies.filter((strategy) => strategy.name !== name);
  return others.toSpliced(position, 0, ...strategies.filter((strategy) => strategy.name === name));
}
