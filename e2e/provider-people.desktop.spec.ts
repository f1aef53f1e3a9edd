import { expect, type Page, test } from '@playwright/test';
import { operate } from './support/command.ts';
import { axeFaults } from './support/inspect.ts';
import { addAuthenticator } from './support/virtual-authenticator.ts';

/* The provider's console: from a few words to a person, their payment, and what is done about them. */

const look = async (page: Page, name: string) => expect(await axeFaults(page), name).toEqual([]);

test('staff find a person by Ctrl+K, read their payment, freeze them and lift the freeze [PRV-08] [PRV-09] [PRV-10]', async ({
  page,
  baseURL,
  request,
}) => {
  test.setTimeout(300_000);
  await addAuthenticator(page);
  const said = await operate(baseURL, 'invite-staff', 'ellen@provider.example', '--name', 'Ellen Marsh', '--role', 'ProviderAdmin');
  await page.goto(/http\S+/.exec(said)?.[0] ?? '');
  await page.getByRole('button', { name: 'Add passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Payments' }).click();
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('link')).toBeVisible();
  await look(page, 'payments');
  const name = (await first.getByRole('cell').nth(1).textContent()) ?? '';

  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox');
  await box.fill(name.toLowerCase());
  await expect(page.getByRole('option', { name }).first()).toBeVisible();
  await look(page, 'search');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Bank accounts' })).toContainText(/•••• \d{4}/);
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Ellen MarshOpened this page');
  await look(page, 'consumer');

  await page.getByRole('button', { name: 'Freeze account' }).click();
  const dialog = page.getByRole('dialog', { name: `Freeze ${name}?` });
  await dialog.getByLabel('Reason').fill('They say it was not them');
  await dialog.getByRole('button', { name: 'Freeze account' }).click();
  await expect(page.getByRole('heading', { name: 'This account is frozen' })).toBeVisible();
  await page.getByRole('button', { name: 'Lift the freeze' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('It was them after all');
  await page.getByRole('dialog').getByRole('button', { name: 'Lift the freeze' }).click();
  await expect(page.getByRole('region', { name: 'History' })).toContainText('“It was them after all”');

  await page.getByRole('button', { name: /^Text (a|another) code$/ }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('Calls about a payment');
  await page.getByRole('dialog').getByRole('button', { name: 'Text a code' }).click();
  const code = await texted(request);
  await page.getByLabel('Code the caller reads back').fill(code);
  await page.getByRole('button', { name: 'Check code' }).click();
  await expect(page.getByText('It matches.')).toBeVisible();

  const payment = page
    .getByRole('region', { name: 'Payments' })
    .getByRole('link', { name: /^Payment / })
    .last();
  await payment.click();
  const life = page.getByRole('region', { name: 'From request to payout' });
  await expect(life).toContainText('Approved');
  await expect(page.getByRole('region', { name: 'Who viewed this' })).toContainText('Ellen Marsh');
  await look(page, 'payment');
  const line = life.getByRole('link').first();
  if (await line.isVisible()) {
    await line.click();
    await expect(page.getByRole('region', { name: 'Lines of the file' }).locator('tr:focus')).toBeVisible();
  }
  await nav.getByRole('link', { name: 'Consumers' }).click();
  await page.getByLabel('Name, phone, email or last four digits').fill(name);
  await page.getByRole('button', { name: 'Find' }).click();
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
  await look(page, 'consumers');
});

/** The code of the newest text, as the sandbox's outbox has it. */
async function texted(request: Page['request']): Promise<string> {
  const find = async () => {
    const outbox = (await (await request.get('/sandbox/outbox')).json()) as { body: string }[];
    return outbox.map(({ body }) => /^(\d{6}) is your .* support code/.exec(body)?.[1]).find((code) => code !== undefined);
  };
  await expect.poll(find).toBeDefined();
  return (await find()) ?? '';
}
