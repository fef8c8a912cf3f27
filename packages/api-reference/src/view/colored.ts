import colors from '@portico/ui/code-colors.module.css';
import { type Html, html } from '@portico/ui/html.ts';
import type { Token } from './highlight.ts';

/** Code in colors. */
export const toColored = (tokens: readonly Token[]): Html =>
  html`${tokens.map(({ text, kind }) => (kind ? html`<span class="${colors[kind]}">${text}</span>` : html`${text}`))}`;
