import { toSentence } from '@portico/api-reference/changes/sentence.ts';
import type { ChangedSpecification, SpecChange } from '@portico/contract/changes.ts';
import type { StoredChange } from '../../platform/database/tables/version-changes.ts';
import type { ComparedSpec } from '../publication/publication.ts';

export const toShownChange = (change: StoredChange): SpecChange => {
  const { rule, severity, place, values, operations, operation_count } = change;
  const shown = { ...place, path: [...place.path] };
  return {
    rule,
    severity,
    place: shown,
    values,
    operations: [...operations],
    operation_count,
    sentence: toSentence(change),
  };
};

export const toShownSpecification = (spec: ComparedSpec): ChangedSpecification => {
  const { product, version, file, is_frozen, registered_applications, found } = spec;
  return {
    product,
    version,
    file,
    is_frozen,
    registered_applications,
    counts: found ? { ...found.counts } : null,
    changes: (found?.changes ?? []).map(toShownChange),
    is_cut: found?.is_cut ?? false,
  };
};
