import { locales } from '@portico/contract/constants.ts';
import { expect, test } from 'vitest';
import type { Mail } from '../mails.ts';
import { renderMail } from '../render.ts';
import { sampleValues } from '../sample-values.ts';
import { startingText } from './starting-text.ts';
import { type PortalTemplate, portalTemplates } from './variables.ts';

const sender = {
  name: 'Acme APIs',
  url: new URL('https://portal.example.com'),
  home: '/',
  theme: {},
} as const;

const aMail = (template: PortalTemplate, values: object = {}, locale: Mail['locale'] = 'en'): Mail =>
  ({ template, values: { ...sampleValues[template], ...values }, to: 'ada@example.com', locale }) as Mail;
const render = (template: PortalTemplate, content: string, values: object = {}, subject = 'Hello') =>
  renderMail(aMail(template, values), sender, { subject, content });

test.each(portalTemplates.flatMap((template) => locales.map((locale) => [template, locale] as const)))(
  'the starting text of %s in %s says the same as the built-in mail',
  (template, locale) => {
    const mail = aMail(template, {}, locale);
    const built_in = renderMail(mail, sender);
    const own = renderMail(mail, sender, startingText(template, locale));
    expect(own.subject).toBe(built_in.subject);
    expect(own.text).toBe(built_in.text);
  },
);

test('a link that is a paragraph becomes a button, and one in a sentence stays there', () => {
  const { html, text } = render('reset-password', 'Open {{link}} now.\n\n[Set **it**]({{link}})');
  expect(text).toContain('Open https://portal.example.com/reset-password?token=sample&email=ada%40example.com now.');
  expect(text).toContain('Set it:\nhttps://portal.example.com/reset-password');
  expect(html).toMatch(/class="button" href="https:\/\/portal\.example\.com\/reset-password[^"]*"[^>]*>Set it</);
});

test('a paragraph, item or heading whose variable has no value is left out', () => {
  const content = '# For {{note}}\n\nEnds {{sunset_on}}.\n\n- {{successor}}\n- {{product}}\n\n> {{note}}';
  const { text } = render('version-ending', content, { note: '', successor: '' });
  expect(text).toMatch(/^Ends 2030-12-31\.\n\n- Parcels\n\n-- \n/);
});

test.each([
  '"><img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '**bold** {{link}}',
  '![x](https://elsewhere.example/pixel.png)',
  '</p><script>alert(1)</script>',
])('a name like %s stays text', (application) => {
  const { html, text } = render('registration-approved', 'For {{application}}: [{{application}}](/my-apps)', {
    application,
  });
  expect(text).toContain(`For ${application}: ${application}`);
  expect(html).not.toMatch(/<img|<script|href="javascript|<strong>/);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(['https://portal.example.com/my-apps']);
});

test('a value cannot add a header, and an advertisement is no name', () => {
  const { subject } = render(
    'registration-approved',
    '.',
    { application: 'A\r\nBcc: b@example.com' },
    '{{application}}',
  );
  expect(subject).toBe('A Bcc: b@example.com');
  const { text } = render('confirm-email', '{{greeting}}\n\nDear {{full_name}}, open {{link}}', {
    full_name: 'You won! Visit http://evil.example',
  });
  expect(text).not.toContain('evil.example');
  expect(text).toMatch(/^Hello,\n\n-- /);
});

test('every mail says who sent it and to whom', () => {
  expect(render('password-changed', 'Done.').text).toContain('Acme APIs sent this message to ada@example.com');
});
