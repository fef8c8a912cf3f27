import { english } from '@portico/api-reference/view/english.ts';

export const en = {
  reference: english,
  page: {
    viewDocument: 'View specification',
    document: 'API document',
    copy: 'Copy',
    download: 'Download',
    close: 'Close',
    documentFailed: 'The document could not be loaded.',
    noSpecification: {
      title: 'No specification',
      text: 'This version has no API specification.',
    },
    failed: { title: 'The specification could not be loaded' },
    notInVersion: {
      title: 'Not part of this version',
      text: ({ name }: { name: string }) => `${name} is not in the specification of this version.`,
      action: 'Show the overview',
    },
  },
  landing: {
    title: 'OAuth2 Authorization',
    working: 'Handing the answer to the page that asked for it.',
    done: 'Done. You can close this window.',
  },
};

export type SpecificationText = typeof en;
