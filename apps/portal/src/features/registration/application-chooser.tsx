import { messageFor, reasonsIn } from '@portico/app-kit/message-for.ts';
import { problemCode } from '@portico/app-kit/problem-code.ts';
import { QueryFailure } from '@portico/app-kit/query-failure.tsx';
import { useAction } from '@portico/app-kit/use-action.ts';
import { useSearchText } from '@portico/app-kit/use-search-text.ts';
import { nameMaxLength } from '@portico/contract/constants.ts';
import { createRegistration, type Registration, type VersionApplication } from '@portico/contract/registrations.ts';
import { inField } from '@portico/i18n/sentences.ts';
import { textOf } from '@portico/i18n/text-of.ts';
import { Button, buttonClass } from '@portico/ui/button.tsx';
import { DefinitionList } from '@portico/ui/definition-list.tsx';
import { Dialog } from '@portico/ui/dialog.tsx';
import { FilterField } from '@portico/ui/filter-field.tsx';
import { MessageBar } from '@portico/ui/message-bar.tsx';
import { Skeleton } from '@portico/ui/skeleton.tsx';
import { TablePager } from '@portico/ui/table-pager.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../router/react.tsx';
import { OwnFields, useOwnFields } from '../../shared/applications/own-fields.tsx';
import { forgetLists } from '../../shared/applications/queries.ts';
import { ScopeList } from '../../shared/applications/scope-list.tsx';
import { useApplicationText } from '../../shared/applications/text/use-application-text.ts';
import { useServices } from '../../shared/services.ts';
import { type Text, useText } from '../../shared/text/use-text.tsx';
import { ApplicationRadios } from './application-radios.tsx';
import { NoCandidates } from './no-candidates.tsx';
import type { Offer } from './offer.ts';
import { candidatesQuery } from './queries.ts';
import styles from './registration-dialog.module.css';
import { useScopeChoice } from './use-scope-choice.ts';

interface ApplicationChooserProps {
  readonly product: { readonly id: string; readonly name: string };
  readonly version: { readonly id: string; readonly name: string };
  readonly offer: Offer;
  /** The name of the application to preselect, if any. */
  readonly asked: string;
  readonly onRegistered: (registration: Registration, application: VersionApplication) => void;
  readonly onClose: () => void;
}

/** Names the fields that the portal added. */
function reasonOf(error: unknown, labels: Readonly<Record<string, string>>, text: Text): string {
  const refused = reasonsIn(error, text).filter(({ field }) => labels[field]);
  if (refused.length === 0) return messageFor(error, text);
  return refused.map(({ field, reason }) => inField(labels[field], reason, text.sentences)).join(', ');
}

const pageSizes = [5, 25, 50] as const;
const searchRestMs = 500;

export function ApplicationChooser({ product, version, offer, asked, onRegistered, onClose }: ApplicationChooserProps) {
  const text = useApplicationText();
  const shell = useText();
  const { client, queries } = useServices();
  const [list, setList] = useState({ name: asked, page: 1, size: pageSizes[0] as number });
  const [picked, setPicked] = useState<VersionApplication>();
  const [problem, setProblem] = useState<string>();
  const { isPending, run } = useAction();
  const own = useOwnFields('registration');

  // Only visible applications can be selected.
  const show = (changes: Partial<typeof list>) => {
    setPicked(undefined);
    setList({ ...list, page: 1, ...changes });
  };
  const search = useSearchText(list.name, searchRestMs, (name) => show({ name }));

  const place = { productId: product.id, productVersionId: version.id, strategyId: offer.id };
  const isExact = asked !== '' && list.name === asked;
  const candidates = useQuery(candidatesQuery(client, place, { ...list, isExact }));
  const shown = candidates.data?.data;
  const total = candidates.data?.meta.page.total ?? 0;
  // A single candidate is preselected, unless it is still shown from an earlier search.
  const only = total === 1 && !candidates.isPlaceholderData ? shown?.[0] : undefined;
  const chosen = picked ?? only;
  const scopes = useScopeChoice(offer.available_scopes ?? [], chosen, version.id);

  const names = { product: product.name, version: version.name };
  const forNewOne = { product: product.id, product_version: version.id, auth_strategy_id: offer.id };

  function request(application: VersionApplication) {
    setProblem(undefined);
    const body = {
      product_version_id: version.id,
      ...(scopes.value.length > 0 && { scopes: [...scopes.value] }),
      ...own.given,
    };
    void run(() => client.send(createRegistration, { params: { applicationId: application.id }, body }), {
      done: (registration) => onRegistered(registration, application),
      failed: (error) => {
        const refused = textOf(text.registration.problems, problemCode(error));
        setProblem(refused ?? reasonOf(error, own.labels, shell));
        // It may have been registered in another window; then it has to leave the list.
        void forgetLists(queries);
      },
    });
  }

  if (candidates.isError) {
    return (
      <Dialog
        closeLabel={text.close}
        footer={<Button onClick={onClose}>{text.close}</Button>}
        onClose={onClose}
        title={text.registration.title(names)}
      >
        <QueryFailure query={candidates} text={shell} title={text.registration.failed} />
      </Dialog>
    );
  }

  if (shown && total === 0 && !list.name && !candidates.isPlaceholderData) {
    return (
      <NoCandidates forNewOne={forNewOne} onClose={onClose} place={place} problem={problem} strategy={offer.name} />
    );
  }

  return (
    <Dialog
      closeLabel={text.close}
      footer={
        <>
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button
            disabled={!chosen || scopes.isLoading || !own.isComplete}
            loading={isPending}
            variant="primary"
            onClick={() => chosen && request(chosen)}
          >
            {text.registration.request}
          </Button>
        </>
      }
      onClose={onClose}
      title={text.registration.title(names)}
      width="wide"
    >
      {problem && <MessageBar variant="error">{problem}</MessageBar>}
      <div className={styles.tools}>
        <FilterField
          clearLabel={text.clearSearch}
          label={text.registration.search}
          maxLength={nameMaxLength}
          onChange={search.setText}
          onSubmit={search.submit}
          value={search.text}
        />
        <Link className={buttonClass()} search={forNewOne} to="/application/create">
          {text.registration.create}
        </Link>
      </div>
      {!shown && <ChoiceSkeleton />}
      {shown && shown.length === 0 && (
        <p className={styles.nothing} role="status">
          {text.registration.nothingFound({ query: list.name })}
        </p>
      )}
      {shown && shown.length > 0 && (
        <ApplicationRadios
          applications={shown}
          chosen={chosen?.id}
          disabled={isPending}
          label={text.registration.choose}
          onChoose={setPicked}
        />
      )}
      {total > pageSizes[0] && (
        <TablePager
          onPage={(page) => show({ page })}
          onSize={(size) => show({ size })}
          page={list.page}
          size={list.size}
          sizes={pageSizes}
          texts={{ ...shell.pagination, ...text.pager }}
          total={total}
        />
      )}
      {scopes.error && (
        <MessageBar variant="error">{text.scopes.failed({ detail: messageFor(scopes.error, shell) })}</MessageBar>
      )}
      {chosen && scopes.offered.length > 0 && (
        <ScopeList
          disabled={scopes.isLoading || isPending}
          isShared
          offered={scopes.offered}
          onChange={scopes.choose}
          value={scopes.value}
        />
      )}
      {chosen && <OwnFields disabled={isPending} state={own} />}
      <DefinitionList items={[{ term: text.card.strategy, value: offer.name }]} />
    </Dialog>
  );
}

const ChoiceSkeleton = () => (
  <div aria-hidden="true" className={styles.waiting}>
    <Skeleton variant="half" />
    <Skeleton variant="long" />
    <Skeleton variant="half" />
  </div>
);
