import Type, { type Static } from 'typebox';
import { operation } from './operation.ts';
import { searchTextMaxLength } from './place-kinds.ts';
import { choice, closed } from './schema.ts';

export const searchUsePeriods = ['7d', '30d', '90d'] as const;
export type SearchUsePeriod = (typeof searchUsePeriods)[number];

const SearchedWords = closed({
  /** The searched words without accents, in lower case. */
  words: Type.String(),
  searches: Type.Integer(),
  without_result: Type.Integer(),
  /** How often a result was opened. */
  opened: Type.Integer(),
});
export type SearchedWords = Static<typeof SearchedWords>;

const OpenedPlace = closed({
  words: Type.String(),
  /** The path of the page in the portal, with the anchor of a section. */
  path: Type.String(),
  opened: Type.Integer(),
});

/** What the readers of a portal searched for. Words are listed once two readers have searched for them. */
export const SearchUses = closed({
  searches: Type.Integer(),
  without_result: Type.Integer(),
  opened: Type.Integer(),
  /** The searches for words that are not listed. They count in the figures above. */
  not_listed: Type.Integer(),
  /** At most 100, the most frequent first. */
  words: Type.Array(SearchedWords),
  /** The words that found nothing: at most 100, the most frequent first. */
  nothing_found: Type.Array(SearchedWords),
  /** At most 100, the most opened first. */
  places: Type.Array(OpenedPlace),
});
export type SearchUses = Static<typeof SearchUses>;

const uses = { tag: 'search', access: 'user', role: 'viewer' } as const;
const query = closed({ period: Type.Optional(choice(...searchUsePeriods)) });

export const getSearchUses = operation(uses, 'GET /api/admin/v1/portals/{portalId}/searches', 'getSearchUses', {
  summary: 'What was searched for in a portal, what found nothing, and what was opened from a result',
  query,
  returns: SearchUses,
});

export const exportSearchUses = operation(
  uses,
  'GET /api/admin/v1/portals/{portalId}/searches/export',
  'exportSearchUses',
  {
    summary: 'The listed words of a period as CSV',
    query,
    produces: ['text/csv'],
  },
);

export const reportOpenedPlace = operation(
  { tag: 'search', access: 'visitor' } as const,
  'POST /api/v2/places/opened',
  'reportOpenedPlace',
  {
    summary: 'Count that a result of a search was opened',
    body: closed({ q: Type.String({ maxLength: searchTextMaxLength }), path: Type.String({ maxLength: 2000 }) }),
    onlyProblems: ['invalid-parameters', 'not-signed-in', 'unknown-portal'],
  },
);
