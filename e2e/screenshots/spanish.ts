import type { Browser } from '@playwright/test';
import { Sandbox } from '../support/sandbox.ts';
import { atRest, take } from './camera.ts';

/** The pages that a consumer sees most, in a browser that speaks Spanish. */
export async function spanish(browser: Browser, baseURL: string, phone: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL, viewport: { width: 390, height: 844 }, locale: 'es-US' })).newPage();
  const sandbox = new Sandbox(page.request);
  const known = (await sandbox.outbox(`+1${phone}`)).length;

  await page.goto('/');
  await page.getByRole('heading', { name: 'Paga directo desde tu banco.' }).waitFor();
  await take(page, 'landing-es');
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByLabel('Número de teléfono').fill(phone);
  await take(page, 'sign-in-phone-es');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByLabel('Código de verificación').fill(await sandbox.codeFor(`+1${phone}`, known));
  await page.getByRole('heading', { name: /^¡Hola, / }).waitFor();
  await atRest(page);
  await take(page, 'dashboard-es');
  await page.goto('/payment');
  await page.getByText(/Vence en \d/).waitFor();
  await take(page, 'payment-es');
  for (const [path, name] of [
    ['/dashboard/transactions-history', 'transactions-history-es'],
    ['/dashboard/settings', 'settings-es'],
  ] as const) {
    await page.goto(path);
    await page.locator('h1').first().waitFor();
    await atRest(page);
    await take(page, name);
  }
  await page.context().close();
}
