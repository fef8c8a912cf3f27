import { toCsvRow } from '@portico/contract/csv.ts';
import type { AcceptedTerms } from '@portico/contract/form-fields.ts';
import type { Page } from '@portico/contract/paging.ts';
import type { PortalDeveloper } from '@portico/contract/reviews.ts';
import type { PageRequest } from '../../platform/database/page.ts';

interface Source {
  /** The names of the fields that the portal adds to its sign-up. */
  fieldNames: readonly string[];
  list(page: PageRequest): Promise<Page<PortalDeveloper>>;
  acceptedBy(ids: readonly string[]): Promise<(AcceptedTerms & { developer_id: string })[]>;
}

const columns = ['id', 'email', 'full_name', 'status', 'created_at', 'updated_at'] as const;
const size = 100;

/** The developers as lines of CSV: a column for each field, and one for the versions of terms with their times. */
export async function* toDeveloperLines({ fieldNames, list, acceptedBy }: Source): AsyncGenerator<string> {
  yield toCsvRow([...columns, ...fieldNames.map((name) => `fields.${name}`), 'accepted_terms']);
  for (let number = 1; ; number += 1) {
    const { data } = await list({ number, size });
    const accepted = Map.groupBy(await acceptedBy(data.map(({ id }) => id)), ({ developer_id }) => developer_id);
    for (const developer of data) {
      const versions = (accepted.get(developer.id) ?? []).map((one) => `${one.name} ${one.version} ${one.accepted_at}`);
      const values = fieldNames.map((name) => toCell(developer.fields[name]));
      yield toCsvRow([...columns.map((column) => developer[column]), ...values, versions.join('; ')]);
    }
    if (data.length < size) return;
  }
}

const toCell = (value: string | boolean | undefined): string =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');
