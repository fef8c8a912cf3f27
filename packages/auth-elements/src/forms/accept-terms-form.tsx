import { useEffect, useState } from 'react';
import { requireFilled } from '../check-failure.ts';
import { controlOfTerms, labelsOf, type OwnTerms, toAcceptedTerms, toDueTerms } from '../own-fields.ts';
import { LinkButton } from '../parts/button.tsx';
import { toTestId } from '../parts/form-context.ts';
import { Frame } from '../parts/frame.tsx';
import { MessageBox } from '../parts/message-box.tsx';
import { Instruction, SubmitForm } from '../parts/submit-form.tsx';
import { TermsBoxes } from '../parts/terms-boxes.tsx';
import { type FormProps, useElement, useMessage } from '../use-element.ts';

const element = 'accept-terms';

/** Shown after a login, also by single sign-on, when the terms have a version that was not accepted yet. */
export function AcceptTermsForm(props: FormProps<'accept-terms'>) {
  const parts = useElement(element, props);
  const { texts, settings, api, apiBaseUrl, language, emit } = parts;
  const [terms, setTerms] = useState<readonly OwnTerms[]>();
  const [problem, setProblem] = useState<unknown>();
  const message = useMessage(problem, parts);
  useEffect(() => {
    const leaving = new AbortController();
    api.read('terms', leaving.signal).then(
      (answer) => setTerms(toDueTerms(answer)),
      (failure: unknown) => leaving.signal.aborted || setProblem(failure),
    );
    return () => leaving.abort();
  }, [api]);

  const logOut = () => {
    // A session that has ended already needs no logout.
    const done = () => emit('log-out');
    api.send('logOut', { body: undefined, signal: AbortSignal.timeout(10_000) }).then(done, done);
  };
  if (!terms) {
    return (
      <Frame element={element}>
        <div className="pa-live" role="alert">
          {message && (
            <MessageBox testId={toTestId(element, 'notice')} variant="danger">
              {message.text}
            </MessageBox>
          )}
        </div>
      </Frame>
    );
  }
  const names = terms.map(controlOfTerms);
  return (
    <SubmitForm
      below={
        <p className="pa-below">
          <LinkButton onClick={logOut} testId={toTestId(element, 'log-out')}>
            {texts.logOut}
          </LinkButton>
        </p>
      }
      button={settings.acceptTermsButtonText}
      call={(values, signal) =>
        api.send('acceptTerms', { body: { accepted_terms: toAcceptedTerms(terms, values) }, signal })
      }
      check={(values) => requireFilled(values, names, 'fieldsMissing')}
      intro={<Instruction text={settings.instructionText} />}
      isReady={({ isFilled }) => names.every(isFilled)}
      onDone={() => emit('accept-terms-success')}
      parts={{ ...parts, labels: labelsOf({ fields: [], terms }, language) }}
    >
      {() => <TermsBoxes apiBaseUrl={apiBaseUrl} language={language} terms={terms} />}
    </SubmitForm>
  );
}
