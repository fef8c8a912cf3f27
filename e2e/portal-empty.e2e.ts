import { expectGood } from './developer-at-work.ts';
import { becomeDeveloper, call, test } from './quiet-portals.ts';
import { expect } from './test.ts';

// Browsers log refused requests to their console, such as a missing or forbidden operation.
test.use({ expectedComplaints: ['403', '404'] });

test('an empty portal says so on every screen', async ({ page, quiet, mailbox }) => {
  await becomeDeveloper(page, quiet.empty, mailbox, 'first@example.com');
  await expect(page.getByRole('heading', { name: 'No Products listed' })).toBeVisible();
  await expect(page.getByText(/^The products of this portal will be listed here/)).toBeVisible();
  await expectGood(page);

  await page.goto(`${quiet.empty}/my-apps`);
  await expect(page.getByRole('heading', { name: 'No Applications', exact: true })).toBeVisible();
  await expect(page.getByText('An application holds the credentials that your programs use.')).toBeVisible();
  const disabled = page.getByText(
    'Application creation is disabled, because this portal has no application auth strategies. Please contact a developer portal admin.',
  );
  await expect(disabled).toBeVisible();
  await expect(page.getByRole('button', { name: 'New App' })).toBeDisabled();
  await expectGood(page);

  await page.goto(`${quiet.empty}/application/create`);
  await expect(disabled).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
  await expectGood(page);
});

test('a developer without a team sees why no product is listed', async ({ page, quiet, mailbox }) => {
  await becomeDeveloper(page, quiet.office, mailbox, 'third@example.com');
  await expect(page.getByRole('heading', { name: 'No Products listed' })).toBeVisible();
  await expect(page.getByText(/^This portal shares its products with teams, and you are not in a team/)).toBeVisible();
  await expectGood(page);
});

test('empty products, applications and dashboards say so', async ({ page, quiet, mailbox }) => {
  test.slow();
  const url = quiet.office;
  await becomeDeveloper(page, url, mailbox, 'second@example.com');
  const search = page.getByRole('searchbox');
  await search.fill('gauge');
  await expect(page.getByText('Not all results shown. Refine your search for more related results.')).toBeVisible();
  await search.fill('gauge 99');
  await expect(page.getByRole('heading', { name: 'Nothing found for “gauge 99”' })).toBeVisible();
  await expect(page.getByText('Check the spelling, or try a shorter word.')).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Show all products' }).click();
  await expect(search).toHaveValue('');

  await search.fill('charts');
  await expect(page.getByRole('link', { name: 'Charts', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: / of Charts$/ })).toHaveCount(0);
  await search.fill('ledger');
  await expect(page.getByRole('link', { name: / of Ledger$/ })).toHaveText(['Specification']);

  const { data } = (await call(page, 'GET', '/products?page[size]=100')) as { data: { id: string; name: string }[] };
  const idOf = (name: string) => data.find((product) => product.name === name)?.id;
  await page.goto(`${url}/spec/${idOf('Gauge 01')}`);
  const contents = page.getByRole('navigation', { name: 'Contents of the product' });
  await expect(contents.getByText('This product has no published product versions')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'This product has no published product versions' })).toBeVisible();
  await expectGood(page, 'html');
  await page.goto(`${url}/docs/${idOf('Gauge 01')}`);
  await expect(page.getByRole('heading', { name: 'No documentation' })).toBeVisible();
  await expect(page.getByText('Nothing has been written about this product yet.')).toBeVisible();
  await expectGood(page);

  await page.goto(`${url}/notifications`);
  await expect(page.getByText('You follow no products')).toBeVisible();
  await expectGood(page);

  await page.goto(`${url}/docs/${idOf('Charts')}`);
  await expect(page).toHaveURL(`${url}/403`);
  await expect(page.getByText('Sorry. You are not authorized to view this page.')).toBeVisible();
  await expect(page.getByText(/^Your account has no access to it\./)).toBeVisible();

  const ledger = idOf('Ledger');
  await page.goto(`${url}/spec/${ledger}`);
  await expect(contents.getByText('This version has no operations.')).toBeVisible();
  await page.goto(`${url}/spec/${ledger}/1.0`);
  await expect(page.getByRole('heading', { name: 'No specification' })).toBeVisible();
  await expect(page.getByText('This version has no API specification.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View specification' })).toHaveCount(0);
  await expectGood(page, 'html');
  await page.goto(`${url}/spec/${ledger}/2.0`);
  await contents.getByRole('searchbox', { name: 'Filter operations' }).fill('zzz');
  await expect(contents.getByText('Nothing matches.')).toBeVisible();
  await page.goto(`${url}/spec/${ledger}/2.0#/Berths/listBerths`);
  await expect(page.getByRole('heading', { name: 'Not part of this version' })).toBeVisible();
  await expect(page.getByText(/is not in the specification of this version\.$/)).toBeVisible();
  await expectGood(page, 'html');
  await page.getByRole('link', { name: 'Show the overview' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible();
  await expect(page.getByText('The document names no server.')).toBeVisible();

  const { id } = (await call(page, 'POST', '/applications', { name: 'Idle' })) as { id: string };
  await page.goto(`${url}/application/${id}`);
  await expect(page.getByRole('heading', { name: 'No credentials' })).toBeVisible();
  await expect(page.getByText(/^Create a credential to get the key/)).toBeVisible();
  await expect(page.getByText(/^Open a product in the catalog and request access/)).toBeVisible();
  await page.goto(`${url}/application/${id}/application-dashboard`);
  await expect(
    page.getByRole('heading', { name: 'This App is not registered for any Product Versions' }),
  ).toBeVisible();
  await expect(page.getByText('Register it for a product version, and its calls are counted here.')).toBeVisible();
  await expectGood(page);

  const versions = (await call(page, 'GET', `/products/${ledger}/versions?page[size]=100`)) as {
    data: { id: string }[];
  };
  for (const version of versions.data) {
    await call(page, 'POST', `/applications/${id}/registrations`, { product_version_id: version.id });
  }
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No calls in this time range' })).toBeVisible();
  await expect(page.getByText(/^A call shows here seconds after the gateway has served it\./)).toBeVisible();
  await expect(page.getByText('Trend not available').first()).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'All product versions' }).click();
  await expect(page.getByText('Not all results shown. Refine your search for more related results.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search product versions' }).fill('nobody');
  await expect(page.getByText('No product version matches.')).toBeVisible();
  await expectGood(page);
});
