import { type Messages, row } from './message.ts';

/** The dashboard of an application. */
export const analyticsTexts: Messages = {
  'analytics.cards.noTrend': row('portal-empty', 'real', 'a portal that allows 24 hours', 'Trend not available'),
  'analytics.unableToFetch': row('portal-failures', 'made', 'the request fails', 'Unable to fetch '),
  'analytics.charts.empty': row(
    'analytics',
    'made',
    'a chart without figures beside others',
    'No data in this time range',
  ),
  'analytics.charts.noErrors': row('analytics', 'made', 'calls without errors', 'No errors in this time range'),
  'analytics.charts.truncated': row(
    'analytics',
    'made',
    'more values than the limit',
    'Only the 50 busiest values are shown.',
  ),
  'analytics.filter.nothingFound': row('portal-empty', 'real', 'a search without a hit', 'No product version matches.'),
  'analytics.filter.more': row(
    'portal-empty',
    'real',
    'more than twenty registrations',
    'Not all results shown. Refine your search for more related results.',
  ),
  'analytics.notRegistered.title': row(
    'portal-empty',
    'real',
    'an application without registrations',
    'This App is not registered for any Product Versions',
  ),
  'analytics.notRegistered.text': row(
    'portal-empty',
    'real',
    'the same',
    'Register it for a product version, and its calls are counted here.',
  ),
  'analytics.noCalls.title': row('portal-empty', 'real', 'an application without calls', 'No calls in this time range'),
  'analytics.noCalls.text': row(
    'portal-empty',
    'real',
    'the same',
    'A call shows here seconds after the gateway has served it',
  ),
};
