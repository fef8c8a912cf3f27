import { pickText } from '@portico/contract/form-field-kinds.ts';
import { Fragment, useId } from 'react';
import { toBase } from '../endpoints.ts';
import { controlOfTerms, type OwnTerms } from '../own-fields.ts';
import { fill } from '../texts.ts';
import { toTestId, useFormParts } from './form-context.ts';

interface TermsBoxesProps {
  readonly terms: readonly OwnTerms[];
  readonly apiBaseUrl: string;
  /** The code of the reader's language. */
  readonly language: string;
}

/** A box to tick for each document. Its link opens in a new tab, so that the form keeps its values. */
export const TermsBoxes = ({ terms, ...rest }: TermsBoxesProps) =>
  terms.map((one) => <TermsBox key={one.name} terms={one} {...rest} />);

interface TermsBoxProps extends Omit<TermsBoxesProps, 'terms'> {
  readonly terms: OwnTerms;
}

function TermsBox({ terms, apiBaseUrl, language }: TermsBoxProps) {
  const { element, texts, marked, messageId } = useFormParts();
  const id = useId();
  const name = controlOfTerms(terms);
  const isMarked = marked.includes(name);
  return (
    <div className="pa-check">
      <input
        aria-describedby={isMarked ? messageId : undefined}
        aria-invalid={isMarked || undefined}
        aria-required="true"
        data-testid={toTestId(element, `terms-${terms.name}`)}
        id={id}
        name={name}
        type="checkbox"
        value="yes"
      />
      <label htmlFor={id}>
        {fill(texts.acceptTermsOf, { version: terms.version })
          .split(/(\{terms\})/)
          .map((part) =>
            part === '{terms}' ? (
              <a
                className="pa-link"
                href={`${toBase(apiBaseUrl, 'v2')}${terms.path}`}
                key={part}
                rel="noreferrer"
                target="_blank"
              >
                {pickText(terms.title, language)}
              </a>
            ) : (
              <Fragment key={part}>{part}</Fragment>
            ),
          )}
      </label>
    </div>
  );
}
