import type { Page } from '@playwright/test';
import { enterOrder, logInMerchant, typeCode } from '../support/merchant.ts';
import { Sandbox } from '../support/sandbox.ts';
import { keepSignIn, onSite, signInByPhone } from '../support/sign-in.ts';

/** Two of the demo's people, who meet in both tours. */
export const MAYA = { phone: '2125550101', e164: '+12125550101' };
export const CASHIER = 'ingrid.dahl';

/** The page of another browser, which nobody records. */
async function elsewhere(page: Page, viewport: { width: number; height: number }): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  return (await browser.newContext({ baseURL: new URL(page.url()).origin, viewport })).newPage();
}

/** A till that has typed an amount and waits for a code. Gives what types it. */
export async function openTill(page: Page, digits: string): Promise<(code: string) => Promise<void>> {
  const till = await elsewhere(page, { width: 1280, height: 800 });
  await logInMerchant(till, CASHIER);
  await enterOrder(till, { digits });
  return (code) => typeCode(till, code);
}

/** A customer at the counter with a code. Gives the code, and what approves the order that comes. */
export async function openPhone(page: Page): Promise<{ code: string; approve: () => Promise<void> }> {
  const phone = await elsewhere(page, { width: 390, height: 844 });
  const url = await onSite(phone);
  await keepSignIn(phone, await signInByPhone(url, new Sandbox(phone.request), MAYA));
  await phone.goto('/payment');
  await phone.getByText(/Expires in/).waitFor();
  return {
    code: (await phone.locator('.pass__code').textContent()) ?? '',
    async approve() {
      await phone.getByRole('checkbox', { name: /I agree/ }).check();
      await phone.getByRole('button', { name: 'Confirm Order' }).click();
    },
  };
}
