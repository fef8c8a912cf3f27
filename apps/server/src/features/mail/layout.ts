import { type Oklch, toHex } from '@portico/ui/theme/color.ts';
import { toPalette } from '@portico/ui/theme/resolve.ts';
import { type Theme, toTheme } from '@portico/ui/theme/theme.ts';
import { type Message, toHtmlMessage, toPlainMessage } from './message.ts';
import { escapeHtml } from './plain-text.ts';

/** A mail in parts, before it becomes text or HTML. */
export interface Letter {
  language: string;
  subject: string;
  sender: string;
  /** In reading order. */
  parts: readonly LetterPart[];
  footer: string;
  /** The link to turn such mails off. */
  unsubscribe: { label: string; link: string } | undefined;
}

export type LetterPart =
  | { kind: 'paragraph'; text: string }
  | ({ kind: 'message' } & Message)
  | ({ kind: 'list' } & LetterList)
  | { kind: 'button'; label: string; link: string; openInstead: string };

export interface LetterList {
  title: string;
  lines: readonly string[];
}

function toText(part: LetterPart): string {
  if (part.kind === 'paragraph') return part.text;
  if (part.kind === 'message') return toPlainMessage(part);
  if (part.kind === 'button') return `${part.label}:\n${part.link}`;
  return [part.title, ...part.lines.map((line) => `- ${line}`)].join('\n');
}

export function toTextBody({ parts, footer, unsubscribe }: Letter): string {
  const texts = [
    ...parts.map(toText),
    `-- \n${footer}`,
    ...(unsubscribe ? [`${unsubscribe.label}:\n${unsubscribe.link}`] : []),
  ];
  return `${texts.join('\n\n')}\n`;
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * The theme's colors in a form that mail programs know: hexadecimal and inline, with the dark ones in a media query.
 */
function colorsOf(theme: Theme, mode: 'light' | 'dark') {
  const palette = toPalette(theme, mode);
  const hex = (name: string) => toHex(palette[name] as Oklch);
  return {
    canvas: hex('canvas'),
    surface: hex('surface'),
    border: hex('border'),
    text: hex('text'),
    heading: hex('heading'),
    muted: hex('muted'),
    link: hex('link'),
    button: hex('button'),
    onButton: hex('on-button'),
  };
}

/** Nested tables with one column, which every mail program lays out alike, also on phones. */
export function toHtmlBody(letter: Letter, storedTheme: Theme): string {
  const theme = toTheme(storedTheme);
  const day = colorsOf(theme, 'light');
  const night = colorsOf(theme, 'dark');
  const paragraph = (text: string) =>
    `<p class="text" style="margin:0 0 16px;${font};font-size:16px;line-height:24px;color:${day.text}">${escapeHtml(text)}</p>`;
  const small = (content: string) =>
    `<p class="muted" style="margin:0 0 8px;${font};font-size:13px;line-height:20px;color:${day.muted}">${content}</p>`;
  const list = ({ title, lines }: LetterList) =>
    `<p class="heading" style="margin:8px 0 8px;${font};font-size:16px;font-weight:600;line-height:24px;color:${day.heading}">${escapeHtml(title)}</p>
<ul class="text" style="margin:0 0 16px;padding:0 0 0 20px;${font};font-size:14px;line-height:22px;color:${day.text}">${lines.map((line) => `<li style="margin:0 0 6px;word-break:break-word">${escapeHtml(line)}</li>`).join('')}</ul>`;
  const { unsubscribe } = letter;
  const written = {
    text: `${font};font-size:16px;line-height:24px;color:${day.text}`,
    heading: `${font};font-size:18px;font-weight:600;line-height:24px;color:${day.heading}`,
    link: `color:${day.link}`,
    boxed: `border:1px solid ${day.border}`,
  };
  const button = ({ label, link, openInstead }: Extract<LetterPart, { kind: 'button' }>) => {
    const href = escapeHtml(link);
    return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 24px"><tr><td class="button" style="background:${day.button};border-radius:8px"><a class="button" href="${href}" style="display:inline-block;padding:12px 20px;${font};font-size:16px;font-weight:600;line-height:20px;text-decoration:none;background:${day.button};color:${day.onButton};border-radius:8px">${escapeHtml(label)}</a></td></tr></table>
${small(escapeHtml(openInstead))}
${small(`<a class="link" href="${href}" style="color:${day.link};word-break:break-all">${href}</a>`)}`;
  };
  const toHtml = (part: LetterPart): string => {
    if (part.kind === 'paragraph') return paragraph(part.text);
    if (part.kind === 'message') return toHtmlMessage(part, written);
    return part.kind === 'button' ? button(part) : list(part);
  };

  return `<!doctype html>
<html lang="${letter.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(letter.subject)}</title>
<style>
:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.canvas{background:${night.canvas}!important}
.surface{background:${night.surface}!important;border-color:${night.border}!important}
.text{color:${night.text}!important}
.heading{color:${night.heading}!important}
.muted{color:${night.muted}!important}
.link{color:${night.link}!important}
.button{background:${night.button}!important;color:${night.onButton}!important}
}
@media (max-width:480px){.inner{padding:24px 20px!important}}
</style>
</head>
<body class="canvas" style="margin:0;padding:0;background:${day.canvas}">
<table class="canvas" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${day.canvas}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="heading" style="padding:0 4px 16px;${font};font-size:18px;font-weight:600;line-height:24px;color:${day.heading}">${escapeHtml(letter.sender)}</td></tr>
</table>
<table class="surface" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${day.surface};border:1px solid ${day.border};border-radius:12px;border-collapse:separate">
<tr><td class="inner" style="padding:32px">
${letter.parts.map(toHtml).join('\n')}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:16px 4px">${small(escapeHtml(letter.footer))}${
    unsubscribe
      ? small(
          `<a class="link" href="${escapeHtml(unsubscribe.link)}" style="color:${day.link}">${escapeHtml(unsubscribe.label)}</a>`,
        )
      : ''
  }</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
