import { type ReactElement, StrictMode } from 'react';
import type { OperationBundle, ReferenceIndex, SchemaBundle } from '../src/compile/compiled.ts';
import { OperationPage } from '../src/view/operation-page.tsx';
import { OverviewPage } from '../src/view/overview-page.tsx';
import { ReferenceProvider } from '../src/view/reference.tsx';
import { RequestPanel } from '../src/view/request-panel.tsx';
import { SchemaPage } from '../src/view/schema-page.tsx';
import { toPath } from '../src/view/target.ts';
import { aHost } from './reference.tsx';

const host = aHost({ toHref: (target) => `/spec/tides/v1/${toPath(target)}` });

const inReference = (page: ReactElement): ReactElement => (
  <StrictMode>
    <ReferenceProvider host={host}>{page}</ReferenceProvider>
  </StrictMode>
);

export const overviewOf = (index: ReferenceIndex): ReactElement => inReference(<OverviewPage index={index} />);

export const schemaOf = (bundle: SchemaBundle): ReactElement => inReference(<SchemaPage bundle={bundle} />);

/** The page of an operation as the portal shows it, with its neighbors and the panel of samples. */
export function operationOf(bundle: OperationBundle, index: ReferenceIndex): ReactElement {
  const at = index.operations.findIndex(({ anchor }) => anchor === bundle.operation.anchor);
  const [previous, entry, next] = [index.operations[at - 1], index.operations[at], index.operations[at + 1]];
  return inReference(
    <OperationPage
      bundle={bundle}
      entry={entry}
      index={index}
      next={next && { entry: next, tag: '' }}
      panel={<RequestPanel bundle={bundle} index={index} isWebhook={entry?.kind === 'webhook'} tryIt={undefined} />}
      previous={previous && { entry: previous, tag: '' }}
    />,
  );
}
