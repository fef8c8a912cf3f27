// Runs before the first paint, so that a chosen theme never flashes. The key is that of ui/src/theme-choice.ts;
// a cookie, which a form without scripts writes too, comes before the storage, as in ui/src/remember-choice.ts.
try {
  const [, cookie] = /(?:^|; )portico-theme=(\w+)/.exec(document.cookie) ?? [];
  const choice = cookie ?? localStorage.getItem('portico-theme');
  if (choice === 'light' || choice === 'dark') document.documentElement.dataset.theme = choice;
} catch {
  // Without storage the page follows the system.
}
