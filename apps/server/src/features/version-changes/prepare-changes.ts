import { setImmediate } from 'node:timers/promises';
import { severities } from '@portico/api-reference/changes/severity.ts';
import { Problem } from '@portico/contract/problems.ts';
import type { PortalContent } from '../publication/content.ts';
import type { ComparedSide, FoundChanges } from '../publication/found-changes.ts';
import {
  type ComparedSpec,
  hashOf,
  type PreparedChanges,
  type PreparedReferences,
} from '../publication/publication.ts';
import { toCompile } from '../specs/publish.ts';
import { insertChangeSet, isFrozen } from './change-set-store.ts';
import type { ComparedStore } from './compared-store.ts';

export type CompareInThread = (
  org_id: string,
  asked: { file: string; before: ComparedSide; after: ComparedSide },
) => Promise<FoundChanges>;

interface Deps {
  store: ComparedStore;
  compare: CompareInThread;
  newId(): string;
  clock(): number;
  /** Called when a comparison failed. The publish continues without its result. */
  onFault(error: unknown, about: { product: string; version: string }): void;
}

export type PrepareChanges = ReturnType<typeof createChangePreparation>;

/** The time limit for all comparisons of one publish. */
const budgetMs = 60_000;

/** A removed specification is compared as one without operations. */
const nothing = JSON.stringify({ openapi: '3.1.0', info: { title: '', version: '' }, paths: {} });

/** Compares the new specifications of a publish with the published ones, before the transaction begins. */
export function createChangePreparation({ store, compare, newId, clock, onFault }: Deps) {
  async function listReplaced(portal_id: string, { products }: PortalContent) {
    const published = await store.listPublished(
      portal_id,
      products.map(({ slug }) => slug),
    );
    const contents = new Map(products.map((product) => [product.slug, product]));
    return published.flatMap(({ product, version, version_id, hash: before_hash, file_name }) => {
      const { file, specs } = contents.get(product) ?? {};
      const settings = file?.versions?.find(({ name }) => name === version);
      if (!settings) return [];
      const spec = specs?.get(version);
      const after_hash = spec ? hashOf(spec.content) : null;
      if (after_hash === before_hash) return [];
      const path = `products/${product}/${spec?.file_name ?? file_name}`;
      const is_frozen = settings.frozen ?? false;
      return [{ product, version, version_id, before_hash, after_hash, file: path, is_frozen, spec, settings }];
    });
  }

  return async (
    org_id: string,
    content: PortalContent,
    references: Pick<PreparedReferences, 'compiledOf'>,
  ): Promise<PreparedChanges> => {
    const portal = await store.findPortal(org_id, content.portal.name);
    const replaced = portal ? await listReplaced(portal.id, content) : [];
    const end = clock() + budgetMs;
    const specifications: ComparedSpec[] = [];
    for (const { spec, settings, ...about } of replaced) {
      const { version_id, file } = about;
      const registered_applications = await store.countRegistered(portal!.id, version_id);
      let found: FoundChanges | undefined;
      try {
        if (clock() > end) throw new Error('The comparisons of this publish take too long');
        const before = await store.findSide(portal!.id, version_id);
        const compiled = spec && references.compiledOf(toCompile(spec, file, settings.try_it));
        const after = compiled ?? { text: spec?.content ?? nothing };
        if (before) found = await compare(org_id, { file, before, after });
      } catch (error) {
        onFault(error, about);
      }
      specifications.push({ ...about, registered_applications, found });
      await setImmediate();
    }
    return {
      specifications,
      async record({ transaction, portal_id, time, replaced: written, is_guarded }, revision) {
        for (const { version_id, before_hash, after_hash } of written) {
          const compared = specifications.find(
            (one) => one.version_id === version_id && one.before_hash === before_hash && one.after_hash === after_hash,
          );
          // Another publish has replaced the specification since the comparison.
          if (!compared && (is_guarded || (await isFrozen(transaction, portal_id, version_id)))) {
            throw new Problem('service-unavailable', 'Others are changing this portal at the moment. Try again.');
          }
          if (!compared?.found || !hasChanges(compared.found)) continue;
          const set = { portal_id, product_version_id: version_id, id: newId(), created_at: time, revision };
          await insertChangeSet(transaction, { ...set, before_hash, after_hash }, compared.found);
        }
      },
    };
  };
}

const hasChanges = ({ counts }: FoundChanges): boolean => severities.some((severity) => counts[severity] > 0);
