import { Fragment, useId } from 'react';
import { toWebLink } from '../web-link.ts';
import { toTestId, useFormParts } from './form-context.ts';

interface AgreementProps {
  readonly agreementUrl: string;
  readonly privacyPolicyUrl: string;
}

/** A checkbox and a sentence. Its two links open in a new tab, so that the form keeps its values. */
export function Agreement({ agreementUrl, privacyPolicyUrl }: AgreementProps) {
  const { element, texts, marked, messageId } = useFormParts();
  const id = useId();
  const links: Readonly<Record<string, { text: string; url: string }>> = {
    '{agreement}': { text: texts.customerAgreement, url: agreementUrl },
    '{privacy}': { text: texts.privacyPolicy, url: privacyPolicyUrl },
  };
  const isMarked = marked.includes('agreement');
  return (
    <div className="pa-check">
      <input
        aria-describedby={isMarked ? messageId : undefined}
        aria-invalid={isMarked || undefined}
        aria-required="true"
        data-testid={toTestId(element, 'agreement')}
        id={id}
        name="agreement"
        type="checkbox"
        value="yes"
      />
      <label htmlFor={id}>
        {texts.acceptAgreement.split(/(\{agreement\}|\{privacy\})/).map((part) => {
          const link = links[part];
          if (!link) return <Fragment key={part}>{part}</Fragment>;
          const href = toWebLink(link.url, typeof document === 'undefined' ? 'http://localhost/' : document.baseURI);
          return href !== undefined ? (
            <a className="pa-link" href={href} key={part} rel="noreferrer" target="_blank">
              {link.text}
            </a>
          ) : (
            <Fragment key={part}>{link.text}</Fragment>
          );
        })}
      </label>
    </div>
  );
}
