import { expect, test } from 'vitest';
import { aDeveloper, signIn } from '../../testing/developers.ts';
import { onBothEngines } from '../../testing/engines.ts';
import { aPortalContent, aWorld } from '../../testing/world.ts';

const privatePortal = () => [aPortalContent({ visibility: 'private' })];

onBothEngines((open) => {
  test('a developer logs in, is known, refreshes and logs out', async () => {
    await using database = await open();
    await using world = await aWorld(database, privatePortal());
    const ada = await aDeveloper(world, { email: 'Ada@Example.com', password: 'Correct-horse-7' });
    const body = JSON.stringify({ username: 'ada@example.COM', password: 'Correct-horse-7' });
    const answer = await world.fetch('/api/v2/developer/authenticate', { method: 'POST', body });
    expect(answer.status).toBe(204);
    const cookie = answer.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; ');
    const me = await world.fetch('/api/v2/developer/me', { headers: { cookie } });
    expect(await me.json()).toMatchObject({ id: ada.id, email: 'ada@example.com' });
    expect((await world.fetch('/api/v2/developer/refresh', { method: 'POST', headers: { cookie } })).status).toBe(204);
    expect((await world.fetch('/api/v2/developer/logout', { method: 'POST', headers: { cookie } })).status).toBe(204);
    expect((await world.fetch('/api/v2/developer/me', { headers: { cookie } })).status).toBe(401);
    const headers = await signIn(world, ada);
    expect((await world.fetch('/api/v2/developer/me', { headers })).status).toBe(200);
  });
});
