import {
  expectForgotten,
  expectGood,
  openSpecification,
  registerButton,
  tabTo,
  test,
  toast,
} from './developer-at-work.ts';
import { expect } from './test.ts';

test('a developer creates an application and its keys by keyboard only (APS, FRM, DET, CRD)', async ({ page, own }) => {
  test.slow();
  await page.goto(`${own.url}/my-apps`);
  await expect(page.getByRole('heading', { name: 'No Applications' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expectGood(page);

  await tabTo(page, 'New App');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Application' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeDisabled();
  await tabTo(page, 'Name *');
  await page.keyboard.type('Harbour display');
  await tabTo(page, 'Auth Strategy *');
  await page.keyboard.type('API');
  await expect(page.getByLabel('Reference ID *')).toHaveValue(/^harbour-display-[0-9a-f]{8}$/);
  await expect(page.getByRole('button', { name: 'Create', exact: true })).toBeEnabled();
  await tabTo(page, 'Generate');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Reference ID *')).toHaveValue(/^[0-9a-f-]{36}$/);
  await expectGood(page);
  await tabTo(page, 'Create');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Harbour display' })).toBeVisible();
  await expect(toast(page, 'Application “Harbour display” created')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No credentials' })).toBeVisible();
  await expect(
    page.getByRole('heading', { name: 'This App is not registered for any Product Versions' }),
  ).toBeVisible();
  await expectGood(page);

  await tabTo(page, 'New Credential');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'New credential' })).toBeVisible();
  await expectGood(page);
  await page.keyboard.type('Production');
  await page.keyboard.press('Enter');
  const shown = page.getByRole('dialog', { name: 'Your new key' });
  const key = await shown.getByLabel('Key', { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(shown).toBeVisible();
  await expectGood(page);
  await shown.getByRole('button', { name: 'Copy and close' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Key copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await expectForgotten(page, key);
  await expect(page.getByRole('button', { name: 'New Credential' })).toBeFocused();

  const table = page.getByRole('table', { name: 'Credentials' });
  await expect(table.getByRole('row', { name: /Production/ })).toContainText('Never');
  await tabTo(page, 'Actions for Production');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rename “Production”' }).getByLabel('Name')).toHaveValue('Production');
  await page.keyboard.type('Quay 7');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Credential renamed to “Quay 7”')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Actions for Quay 7' })).toBeFocused();

  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Change expiry' }).press('Enter');
  await page.getByLabel('Expires after').selectOption({ label: '30 days' });
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(toast(page, 'Expiry of “Quay 7” changed')).toBeVisible();
  await expect(table.getByRole('row', { name: /Quay 7/ }).locator('time')).not.toHaveCount(0);

  await page.getByRole('button', { name: 'Actions for Quay 7' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Revoke' }).press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Revoke credential' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectGood(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Actions for Quay 7' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Revoke' }).press('Enter');
  await question.getByRole('button', { name: 'Revoke' }).press('Enter');
  await expect(toast(page, 'Credential “Quay 7” revoked')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No credentials' })).toBeVisible();
});

test.describe('with refusals', () => {
  test.use({ expectedComplaints: ['400', '409', '500'] });

  test('client credentials: a version leads to a new application and back to exactly that version (MOD, FRM, PRD)', async ({
    page,
    own,
  }) => {
    test.slow();
    await openSpecification(page, own, 'Shipments');
    await registerButton(page).click();
    const none = page.getByRole('dialog', { name: 'No Applications' });
    await expect(none.getByText('You currently have no applications to register.')).toBeVisible();
    await expect(none.getByText(/Create one first/)).toBeVisible();
    await expectGood(page);
    await none.getByRole('link', { name: 'Create an application' }).click();

    await expect(page.getByLabel('Auth Strategy *').locator('option:checked')).toHaveText('OAuth client');
    await page.getByLabel('Name *').fill('Settlement runner');
    await page.getByLabel('Redirect URI').fill('not a uri');
    await page.getByRole('searchbox', { name: 'Filter scopes' }).fill('shipments');
    await page.getByRole('checkbox', { name: 'shipments:read' }).check();
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    await page.getByRole('searchbox', { name: 'Filter scopes' }).fill('nothing');
    await expect(page.getByText('No scope matches.')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter scopes' }).fill('');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('Redirect URI');
    await expect(page.getByLabel('Name *')).toHaveValue('Settlement runner');
    await expectGood(page);
    await page.getByLabel('Redirect URI').fill('https://example.com/callback');
    await page.getByRole('button', { name: 'Create', exact: true }).click();

    const revealed = page.getByRole('dialog', { name: 'Your client secret' });
    const secret = await revealed.getByRole('textbox', { name: 'Client Secret' }).inputValue();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(revealed).toBeVisible();
    await expectGood(page);
    await revealed.getByRole('button', { name: 'Copy Client Secret' }).click();
    await expect(toast(page, 'Client Secret copied to clipboard')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(secret);
    await revealed.getByRole('button', { name: 'Proceed' }).click();

    const dialog = page.getByRole('dialog', { name: 'Register for Shipments 3.0' });
    await expect(dialog.getByRole('radio', { name: 'Settlement runner' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'shipments:read' })).toBeChecked();
    await expect(page).toHaveURL(/\?application=Settlement(\+|%20)runner/);
    expect(await page.content()).not.toContain(secret);
    await dialog.getByRole('checkbox', { name: 'payments:read' }).check();
    await expect(dialog.getByText('Updating scopes affects all registrations of this application.')).toBeVisible();
    await expectGood(page);
    await dialog.getByRole('button', { name: 'Request Access' }).click();
    const review = page.getByRole('dialog', { name: 'Registration Under Review' });
    await expect(review).toContainText('“Settlement runner” for Shipments 3.0 is being reviewed');
    await expectGood(page);
    await review.getByRole('button', { name: 'Close' }).last().click();
    await expect(page).not.toHaveURL(/application=/);

    await registerButton(page).click();
    await expect(none.getByText(/“OAuth client” are registered for this version already/)).toBeVisible();
    await expect(none.getByRole('list', { name: 'Already registered' })).toContainText('Settlement runner');
    await expectGood(page);

    await openSpecification(page, own, 'Route Weather');
    await registerButton(page).click();
    await expect(none.getByText(/asks for the auth strategy “API key”/)).toBeVisible();

    await openSpecification(page, own, 'Carbon Footprint');
    await expect(registerButton(page)).toBeDisabled();
    const why = 'Registration for this product version is not enabled';
    await expect(registerButton(page)).toHaveAccessibleDescription(why);
    await registerButton(page).focus();
    await expect(page.getByRole('tooltip').getByText(why)).toBeVisible();
    await expectGood(page);

    await openSpecification(page, own, 'Event Stream');
    await page.route('**/granted-scopes*', (route) => route.fulfill({ status: 500, json: { detail: 'It is stuck.' } }));
    await registerButton(page).click();
    await page.getByRole('radio', { name: 'Settlement runner' }).check();
    await expect(page.getByText('The granted scopes could not be loaded: It is stuck.')).toBeVisible();
    await expectGood(page);
    await page.unrouteAll();
    await page.reload();
    await registerButton(page).click();
    await page.getByRole('radio', { name: 'Settlement runner' }).check();
    await page.getByRole('searchbox', { name: 'Search applications' }).fill('nobody');
    await expect(page.getByText('No application is named “nobody”.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Request Access' })).toBeDisabled();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('radio', { name: 'Settlement runner' }).check();
    await page.getByRole('button', { name: 'Request Access' }).click();
    await expect(page).toHaveURL(/\/application\/[0-9a-f-]{36}$/);
    await expect(toast(page, '“Settlement runner” is registered for Event Stream')).toBeVisible();

    const products = page.getByRole('table', { name: 'Products' });
    await expect(products.getByRole('row', { name: /Event Stream/ })).toContainText('Approved');
    await expect(products.getByRole('row', { name: /Shipments/ })).toContainText('Registration Under Review');
    await expect(page.getByText('Token endpoint')).toBeVisible();
    await expectGood(page);
    await page.getByRole('button', { name: 'Unregister from Shipments 3.0' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unregister' }).click();
    await expect(toast(page, 'Unregistered from Shipments 3.0')).toBeVisible();
    await expect(products.getByRole('row', { name: /Shipments/ })).toHaveCount(0);
    await products.getByText('1.0', { exact: true }).click();
    await expect(page).toHaveURL(/\/spec\//);
    await page.goBack();

    await page.getByRole('button', { name: 'Refresh secret' }).click();
    const refresh = page.getByRole('alertdialog', { name: 'Refresh secret' });
    await expect(refresh.getByText('Programs that use the old one lose access at once.')).toBeVisible();
    await refresh.getByLabel('Keep the old secret').selectOption({ label: 'For 24 hours' });
    await expectGood(page);
    await refresh.getByRole('button', { name: 'Refresh secret' }).click();
    await expect(toast(page, 'Successfully refreshed secret')).toBeVisible();
    const newSecret = await revealed.getByRole('textbox', { name: 'Client Secret' }).inputValue();
    expect(newSecret).not.toBe(secret);
    await revealed.getByRole('button', { name: 'Proceed' }).click();
    await expectForgotten(page, newSecret);
    await expect(page.getByText(new RegExp(`ends in ${secret.slice(-4)}\\) remains valid until`))).toBeVisible();

    await page.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Auth Strategy *')).toBeDisabled();
    await expect(page.getByRole('checkbox', { name: 'payments:read' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'shipments:read' })).toBeChecked();
    await page.getByLabel('Redirect URI').fill('');
    await page.getByLabel('Description').fill('Settles what the harbour owes.');
    await expectGood(page);
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(toast(page, 'Application “Settlement runner” updated')).toBeVisible();
    await expect(page.getByText('Settles what the harbour owes.')).toBeVisible();
    await expect(page.getByText('Redirect URI')).toHaveCount(0);
    await expect(page.getByText('shipments:read')).toBeVisible();

    await page.goto(`${own.url}/application/create`);
    await page.getByLabel('Name *').fill('Settlement runner');
    await page.getByLabel('Auth Strategy *').selectOption({ label: 'Partner identity provider' });
    await page.getByLabel('Reference ID *').fill('customs-desk');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('You already have an application with this name.');
    await page.getByLabel('Name *').fill('Customs desk');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Customs desk' })).toBeVisible();
    await expect(page.getByText('Self Managed client credentials')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: /credentials/i })).toHaveCount(0);
    await expectGood(page);

    await openSpecification(page, own, 'Customs and Compliance');
    await registerButton(page).click();
    await page.getByRole('radio', { name: 'Customs desk' }).check();
    await page.getByRole('button', { name: 'Request Access' }).click();
    await expect(page.getByRole('dialog', { name: 'Registration Under Review' })).toBeVisible();
  });
});
