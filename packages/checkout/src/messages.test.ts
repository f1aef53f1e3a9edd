import { CHECKOUT_MESSAGE, type CheckoutNews } from '@drawbridge/contract/checkout-message';
import { describe, expect, it } from 'vitest';
import { checkoutAddress } from './checkout-address.ts';
import { MESSAGE_TYPE, readMessage } from './messages.ts';

const ORIGIN = 'https://pay.example';
const opened = {} as Window;
const message = (more: object = {}): MessageEvent =>
  ({ source: opened, origin: ORIGIN, data: { type: MESSAGE_TYPE, event: 'paid' }, ...more }) as MessageEvent;
const read = (more?: object) => readMessage(message(more), opened, ORIGIN);

describe('a message to the shop’s page [DEV-05]', () => {
  it('is heard from the window that was opened, showing the checkout', () => {
    const all: CheckoutNews[] = ['paid', 'returned', 'canceled'];
    expect(all.map((event) => read({ data: { type: CHECKOUT_MESSAGE, event } }))).toEqual(all);
  });

  it.each([
    ['another window', { source: {} }],
    ['no window', { source: null }],
    ['another origin in that window', { origin: 'https://pay.example.evil.example' }],
    ['the same site without encryption', { origin: 'http://pay.example' }],
    ['another sender’s type', { data: { type: 'other', event: 'paid' } }],
    ['an event that nobody knows', { data: { type: MESSAGE_TYPE, event: 'shipped' } }],
    ['text', { data: 'paid' }],
    ['nothing', { data: null }],
  ])('is not heard: %s', (_what, more) => {
    expect(read(more)).toBeUndefined();
  });
});

describe('the address of a checkout [DEV-05]', () => {
  it.each(['https://pay.example/ecommerce-purchase?sessionKey=cs_1', 'http://localhost:3000/x', 'http://[::1]:3000/x'])('%s', (url) => {
    expect(checkoutAddress(url).href).toBe(url);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://pay.example/x', '/ecommerce-purchase', '', undefined])('is not %s', (url) => {
    expect(() => checkoutAddress(url as string)).toThrow(TypeError);
  });
});
