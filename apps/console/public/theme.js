// Runs before the first paint, so that the page never shows another theme first. The key is that of
// ui/src/theme-choice.ts.
try {
  const choice = localStorage.getItem('portico-theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Without storage the page follows the system.
}
