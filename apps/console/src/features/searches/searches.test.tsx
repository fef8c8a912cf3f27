import type { SearchUses } from '@portico/contract/search-uses.ts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { anOwnPortal, openConsole } from '../../../test/open-console.tsx';

const { id, name } = anOwnPortal();
const at = `/api/admin/v1/portals/${id}/searches`;
const uses: SearchUses = {
  searches: 1234,
  without_result: 20,
  opened: 300,
  not_listed: 7,
  words: [{ words: 'refund', searches: 40, without_result: 0, opened: 12 }],
  nothing_found: [{ words: 'zeppelin', searches: 3, without_result: 3, opened: 0 }],
  places: [{ words: 'refund', path: '/docs/payments/refunds', opened: 12 }],
};

describe('searches', () => {
  test('owners see what was searched for, what found nothing and what was opened, and can export it', async () => {
    const { asked } = await openConsole({
      at: `/console/p/${name}/searches?period=7d`,
      answers: { [at]: () => Response.json(uses) },
    });
    const searched = within(await screen.findByRole('table', { name: 'Most searched' }));
    expect(searched.getByRole('row', { name: /refund 40 0 12/ })).toBeDefined();
    const nothing = within(screen.getByRole('table', { name: 'Searches without result' }));
    expect(nothing.getByRole('row', { name: /zeppelin 3/ })).toBeDefined();
    expect(screen.getByText('/docs/payments/refunds')).toBeDefined();
    expect(screen.getByText(/7 searches are counted without their words/)).toBeDefined();
    expect(screen.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')).toBe(`${at}/export?period=7d`);
    expect(asked(at).map((query) => query.get('period'))).toEqual(['7d']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '90d');
    await screen.findByRole('table', { name: 'Most searched' });
    expect(asked(at).at(-1)?.get('period')).toBe('90d');
  });

  test('a portal without searches says what will be here', async () => {
    const none = { searches: 0, without_result: 0, opened: 0, not_listed: 0, words: [], nothing_found: [], places: [] };
    await openConsole({
      at: `/console/p/${name}/searches`,
      answers: { [at]: () => Response.json(none) },
    });
    await screen.findByRole('heading', { name: 'No searches in this period' });
  });
});
