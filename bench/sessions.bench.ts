import { compareRates } from './request-rate.ts';
import type { Bench } from './row.ts';
import { startPortico } from './server-process.ts';

const logins = 60;

/** The cost of a session: a developer's request compared with a visitor's, and a login with its password hash. */
export const sessionsBench: Bench = async () => {
  await using portico = await startPortico({ DEMO_PASSWORD: 'Portico-bench-1' });
  const { port } = new URL(portico.url);
  const logIn = () =>
    fetch(`http://localhost:${port}/api/v2/developer/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'dev@example.com', password: 'Portico-bench-1' }),
    });
  const first = await logIn();
  const cookie = first.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  const list = `http://127.0.0.1:${port}/api/v2/products`;
  const rates = await compareRates({
    developer: { url: list, headers: { host: `localhost:${port}`, cookie } },
    visitor: { url: list, headers: { host: `public.localhost:${port}` } },
  });
  const began = performance.now();
  for (let done = 0; done < logins; done += 4) await Promise.all(Array.from({ length: 4 }, logIn));
  const perSecond = logins / ((performance.now() - began) / 1000);
  return [
    {
      name: 'a request with a session, against one without',
      value: (rates.developer.per_second / rates.visitor.per_second) * 100,
      unit: '%',
      bar: { at_least: 70 },
      details: {
        'with a session, requests/s': Math.round(rates.developer.per_second),
        'without, requests/s': Math.round(rates.visitor.per_second),
      },
    },
    {
      name: 'logins a second, Argon2id m=19456 t=2 p=1',
      value: perSecond,
      unit: 'a second',
      bar: { at_least: 1 },
      details: { logins },
    },
  ];
};
