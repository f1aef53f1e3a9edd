import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { comeBack } from './come-back.ts';
import { MESSAGE_TYPE } from './messages.ts';
import { openCheckout } from './open-checkout.ts';
import type { CheckoutOptions, CheckoutStatus } from './options.ts';

/* What a real browser does is in the journeys; here is what is hard to bring about in one. */

const URL_OF = 'https://pay.example/ecommerce-purchase?sessionKey=cs_1';
const SHOP = 'https://shop.example';

/** A window that was opened: what becomes of it is for the test to say. */
class PlayedWindow {
  closed = false;
  gone_to = '';
  origin = 'https://pay.example';
  location = {
    replace: (url: string): void => {
      this.gone_to = url;
    },
    read: () => this.origin,
    get origin(): string {
      if (this.read() !== SHOP) throw new DOMException('not yours', 'SecurityError');
      return SHOP;
    },
  };
  close(): void {
    this.closed = true;
  }
}
let page: EventTarget;
let opened: PlayedWindow;
let told: string[];
let status: CheckoutStatus;
let has_focus: boolean;
let stop = () => {};
beforeEach(() => {
  page = new EventTarget();
  opened = new PlayedWindow();
  [told, status, has_focus] = [[], 'open', true];
  vi.stubGlobal('open', vi.fn().mockReturnValue(opened));
  vi.stubGlobal('close', vi.fn());
  vi.stubGlobal('location', { origin: SHOP, assign: vi.fn() });
  vi.stubGlobal('document', { hasFocus: () => has_focus });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const options = (more: Partial<CheckoutOptions> = {}): CheckoutOptions => ({
  status: async () => status,
  onChange: ({ event, status: now, error }) => void told.push(`${event}: ${error instanceof Error ? error.message : now}`),
  ...more,
});
async function open(more?: Partial<CheckoutOptions>): Promise<void> {
  ({ stop } = await openCheckout(URL_OF, options(more)));
}
/** Everything that was about to happen has. */
const turn = () => new Promise((resolve) => setImmediate(resolve));
const hear = (event: string) =>
  page.dispatchEvent(
    Object.assign(new Event('message'), { data: { type: MESSAGE_TYPE, event }, origin: 'https://pay.example', source: opened }),
  );
const comeToPage = () => page.dispatchEvent(new Event('focus'));

it('opens the window at the click, and leads it on once the session is there', async () => {
  const { promise, resolve: give } = Promise.withResolvers<string>();
  const opening = openCheckout(promise, options());
  expect(globalThis.open).toHaveBeenCalledOnce();
  expect(opened.gone_to).toBe('');
  give(URL_OF);
  ({ stop } = await opening);
  expect(opened.gone_to).toBe(URL_OF);
});

it.each([
  ['no session could be opened', () => Promise.reject(new Error('sold out')), 'sold out'],
  ['the address is a script', () => 'javascript:alert(1)', 'https://'],
])('closes the window and says so where %s', async (_what, url, words) => {
  await expect(openCheckout(url(), options())).rejects.toThrow(words);
  expect(opened.closed).toBe(true);
  expect(opened.gone_to).toBe('');
});

it('goes to the checkout itself where the browser allows no window', async () => {
  vi.mocked(globalThis.open).mockReturnValue(null);
  expect(await openCheckout(URL_OF, options())).toMatchObject({ opened: false });
  expect(location.assign).toHaveBeenCalledExactlyOnceWith(URL_OF);
});

it('tells of each message with the status that the shop’s server gives, and closes the window on the way back', async () => {
  await open();
  status = 'paid';
  hear('paid');
  await expect.poll(() => told).toEqual(['paid: paid']);
  hear('returned');
  await expect.poll(() => told).toEqual(['paid: paid', 'returned: paid']);
  expect(opened.closed).toBe(true);
});

it('asks again whenever the shopper comes back, until it is known what became of it', async () => {
  await open();
  hear('canceled');
  await expect.poll(() => told).toEqual(['canceled: open']);
  comeToPage();
  status = 'paid';
  comeToPage();
  await expect.poll(() => told).toEqual(['canceled: open', 'status: paid']);
  status = 'expired';
  comeToPage();
  await turn();
  expect(told).toHaveLength(2);
});

it('says why the shop’s server could not be asked, and nothing after it was stopped', async () => {
  await open({ status: () => Promise.reject(new Error('no line')) });
  hear('paid');
  await expect.poll(() => told).toEqual(['paid: no line']);
  stop();
  hear('returned');
  await turn();
  expect(told).toHaveLength(1);
});

it('takes a closed window for one only while the shopper is at this page', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  has_focus = false;
  await open();
  opened.closed = true;
  vi.advanceTimersByTime(5_000);
  await turn();
  expect(told).toEqual([]);
  has_focus = true;
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await expect.poll(() => told).toEqual(['closed: open']);
});

it('hears of a window that has come back by itself, and not of another tab’s while its own stands at the checkout', async () => {
  await open();
  expect(await comeBack('returned')).toBe(false);
  opened.origin = SHOP;
  status = 'paid';
  expect(await comeBack('returned')).toBe(true);
  expect(globalThis.close).toHaveBeenCalledOnce();
  await expect.poll(() => told).toEqual(['returned: paid']);
});
