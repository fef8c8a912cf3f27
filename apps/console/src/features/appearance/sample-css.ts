/** Styles of a small catalog page, with the same variables for colors and fonts as the portal's. */
export const sampleCss = `
.page { display: grid; background: var(--color-canvas); color: var(--color-text); font: 14px/1.5 var(--font-base); }
header { padding: 10px 16px; background: var(--color-header); color: var(--color-header-text); border-bottom: 1px solid var(--color-border); }
header img { display: block; height: 24px; max-width: 60%; }
.hero { position: relative; padding: 24px 16px; background: var(--color-hero); color: var(--color-hero-text); }
.hero p { margin: 4px 0 0; color: var(--color-hero-muted); }
.cover { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; opacity: 0.15; }
h1, h2 { margin: 0; font-family: var(--font-headings); }
h1 { position: relative; font-size: 22px; }
h2 { color: var(--color-heading); font-size: 16px; }
main { padding: 16px; }
article { display: grid; justify-items: start; gap: 8px; padding: 12px; background: var(--color-surface); border: 1px solid var(--color-border); border-radius: 8px; }
article p { margin: 0; color: var(--color-muted); }
.link { color: var(--color-link); text-decoration: underline; }
.button { padding: 6px 12px; background: var(--color-button); color: var(--color-on-button); border-radius: 6px; }
footer { padding: 8px 16px; background: var(--color-footer); color: var(--color-footer-text); font-size: 12px; }
`;
