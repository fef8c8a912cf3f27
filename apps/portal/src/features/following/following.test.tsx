import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ada, aPage, aPortal, aProduct, aVersion, openPortal } from '../../../test/open-portal.tsx';

const tides = aProduct({ name: 'Tides' });
const followed = { id: tides.id, name: 'Tides', slug: 'tides' };
const signedIn = {
  session: { developer: ada },
  portal: { '/api/v2/portal': () => Response.json(aPortal({ is_public: false })) },
} as const;
const done = () => new Response(null, { status: 204 });

test('a developer follows a product on its page, and the page shows it', async () => {
  let products: (typeof followed)[] = [];
  const below = `/api/v2/products/${tides.id}`;
  const { sent } = await openPortal({
    at: `/products/${tides.id}`,
    session: signedIn.session,
    answers: {
      ...signedIn.portal,
      [below]: () => Response.json(tides),
      [`${below}/versions`]: () => Response.json(aPage([aVersion({ name: 'v1' })])),
      '/api/v2/developer/following': () => Response.json({ rhythm: 'at-once', products }),
      [`PUT /api/v2/developer/following/products/${tides.id}`]: () => {
        products = [followed];
        return done();
      },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Follow', pressed: false }));
  await screen.findByRole('button', { name: 'Following', pressed: true });
  await screen.findByText('You follow Tides');
  expect(sent('PUT', `/api/v2/developer/following/products/${tides.id}`)).toHaveLength(1);
});

test('the developer chooses when mails come, and stops following', async () => {
  let following = { rhythm: 'at-once', products: [followed] };
  await openPortal({
    at: '/notifications',
    session: signedIn.session,
    answers: {
      ...signedIn.portal,
      '/api/v2/developer/following': () => Response.json(following),
      'PUT /api/v2/developer/following/mails': async (_url, init) => {
        following = { ...following, ...(JSON.parse(String(init?.body)) as { rhythm: string }) };
        return Response.json({ rhythm: following.rhythm });
      },
      [`DELETE /api/v2/developer/following/products/${tides.id}`]: () => {
        following = { ...following, products: [] };
        return done();
      },
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: /Weekly/ }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('radio', { name: /Weekly/ }).checked).toBe(true));
  await screen.findByText('Your choice was saved');
  await userEvent.click(screen.getByRole('button', { name: 'Unfollow Tides' }));
  await screen.findByText('You follow no products');
});

test('opening the link of a mail changes nothing; the button turns mails off', async () => {
  const { sent } = await openPortal({
    at: '/unsubscribe?token=abc.def',
    answers: { 'POST /unsubscribe': done },
  });
  const confirm = await screen.findByRole('button', { name: 'Turn off' });
  expect(sent('POST', '/unsubscribe')).toEqual([]);
  await userEvent.click(confirm);
  await screen.findByText('Emails about changes are off');
});
