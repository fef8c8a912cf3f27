import type { DocumentTexts } from './rendering.ts';

/** The words of a document in English, for tests. */
export const texts: DocumentTexts = {
  linkTo: ({ heading }) => `Link to ${heading}`,
  copyCode: 'Copy code',
  copied: 'Copied',
  taskDone: 'Done',
  taskOpen: 'Not done',
  blocks: {
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
    details: 'Details',
    tabs: 'Tabs',
  },
};
