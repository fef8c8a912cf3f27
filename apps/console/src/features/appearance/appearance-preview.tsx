import type { AdminAppearance } from '@portico/contract/admin-appearance.ts';
import { schemesOf } from '@portico/ui/theme/resolve.ts';
import { toFontStylesheet, toStylesheet } from '@portico/ui/theme/stylesheet.ts';
import type { Mode } from '@portico/ui/theme/tokens.ts';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import styles from './appearance.module.css';
import { type AppearanceValues, toThemeOf } from './appearance-fields.tsx';
import { sampleCss } from './sample-css.ts';
import { useAppearanceText } from './text/use-appearance-text.ts';

interface AppearancePreviewProps {
  readonly portalId: string;
  readonly title: string;
  readonly values: AppearanceValues;
  readonly saved: AdminAppearance;
}

/**
 * A small catalog page in every color scheme of the portal. A shadow root with its own style sheets keeps the owner's
 * CSS inside, and needs no exception in the content security policy.
 */
export function AppearancePreview(props: AppearancePreviewProps) {
  const text = useAppearanceText();
  return (
    <section aria-label={text.preview} className={styles.previews}>
      {schemesOf(toThemeOf(props.values)).map((mode) => (
        <figure className={styles.figure} key={mode}>
          <figcaption>{text.modes[mode]}</figcaption>
          <Sample {...props} mode={mode} />
        </figure>
      ))}
    </section>
  );
}

const toSheet = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  // Theme variables are on the root of a page; here the root is the shadow host.
  sheet.replaceSync(css.replaceAll(/:root\b/g, ':host'));
  return sheet;
};

function Sample({ portalId, title, values, saved, mode }: AppearancePreviewProps & { readonly mode: Mode }) {
  const { sample } = useAppearanceText();
  const host = useRef<HTMLDivElement>(null);
  const [root, setRoot] = useState<ShadowRoot>();
  const css = `${toStylesheet(toThemeOf(values))}${toFontStylesheet(toThemeOf(values))}:host { color-scheme: ${mode} }`;

  useEffect(() => {
    if (host.current) setRoot(host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' }));
  }, []);
  useEffect(() => {
    if (root) root.adoptedStyleSheets = [toSheet(sampleCss), toSheet(css), toSheet(values.css)];
  }, [root, css, values.css]);

  const imageOf = (kind: string) => {
    const image = saved.images.find((one) => one.kind === kind);
    return image && `/api/admin/v1/portals/${portalId}/images/${kind}?v=${image.hash.slice(0, 12)}`;
  };
  const logo = imageOf('logo');
  const cover = imageOf('cover');
  return (
    <div className={styles.host} inert ref={host}>
      {root &&
        createPortal(
          <div className="page">
            <header>{logo ? <img alt="" src={logo} /> : <strong>{title}</strong>}</header>
            <div className="hero">
              {cover && <img alt="" className="cover" src={cover} />}
              <h1>{values.header || sample.heading}</h1>
              <p>{values.welcome || sample.welcome}</p>
            </div>
            <main>
              <article>
                <h2>{sample.product}</h2>
                <p>{sample.text}</p>
                <span className="link">{sample.link}</span>
                <span className="button">{sample.button}</span>
              </article>
            </main>
            <footer>{sample.footer}</footer>
          </div>,
          root,
        )}
    </div>
  );
}
