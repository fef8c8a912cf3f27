import { type Messages, row } from './message.ts';

/** The API reference, with its requests and authorizations. */
export const specificationTexts: Messages = {
  'specification.page.documentFailed': row(
    'portal-failures',
    'made',
    'the document fails',
    'The document could not be loaded.',
  ),
  'specification.page.noSpecification.title': row('portal-empty', 'real', 'a version without one', 'No specification'),
  'specification.page.noSpecification.text': row(
    'portal-empty',
    'real',
    'the same',
    'This version has no API specification.',
  ),
  'specification.page.failed.title': row(
    'portal-failures',
    'made',
    'the reference fails',
    'The specification could not be loaded',
  ),
  'specification.page.notInVersion.title': row(
    'portal-empty',
    'real',
    'an operation of another version',
    'Not part of this version',
  ),
  'specification.page.notInVersion.text': row(
    'portal-empty',
    'real',
    'the same',
    'is not in the specification of this version',
  ),
  'specification.reference.server.none': row(
    'portal-empty',
    'real',
    'a document without servers',
    'The document names no server.',
  ),
  'specification.reference.operation.deprecatedNotice': row(
    'api-reference',
    'real',
    'a deprecated operation',
    'This operation is deprecated.',
  ),
  'specification.reference.tryIt.missing': row('try-it', 'real', 'a required field is empty', 'Fill in '),
  'specification.reference.tryIt.wrongJson': row('try-it', 'real', 'broken JSON', ' is not valid JSON.'),
  'specification.reference.tryIt.popupBlocked': row(
    'try-it',
    'made',
    'the browser opens no window',
    'The browser did not open the window.',
  ),
  'specification.reference.tryIt.wrongUrl': row(
    'try-it',
    'real',
    'a URL that no browser opens',
    'The document names no server URL to send requests to.',
  ),
  'specification.reference.tryIt.noToken': row(
    'try-it',
    'real',
    'a server that answers something else',
    'The authorization server sent no access token.',
  ),
  'specification.reference.tryIt.tokenRefused': row(
    'try-it',
    'real',
    'a wrong secret',
    'The authorization server refused: ',
  ),
  'specification.reference.tryIt.oauth.notFound': row(
    'try-it',
    'real',
    'a window that nobody waits for',
    'OAuth data not found',
  ),
  'specification.reference.tryIt.oauth.unsafe': row(
    'try-it',
    'real',
    'another state comes back',
    "Authorization may be unsafe, passed state was changed in server. Passed state wasn't returned from auth server",
  ),
  'specification.reference.tryIt.oauth.noCode': row(
    'try-it',
    'real',
    'neither code nor error comes back',
    '[Authorization failed]: no accessCode received from the server',
  ),
  'specification.reference.tryIt.oauth.moreInformation': row(
    'try-it',
    'real',
    'the server denies',
    'More information: ',
  ),
  'specification.reference.tryIt.failed': row('try-it', 'real', 'no server at the URL', 'No answer came'),
  'specification.reference.tryIt.failedText': row('try-it', 'real', 'the same', 'The server could not be reached'),
  'specification.reference.tryIt.noBody': row('try-it', 'real', 'an answer without a body', 'The answer has no body.'),
};
