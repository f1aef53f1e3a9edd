import '../../app/boot-testing.ts';
import type { LinkKind } from '@drawbridge/contract';
import { ERRORS } from '@drawbridge/contract/errors';
import decodeQR from 'qr/decode.js';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, button, field, pass, press, refuse, screen, toasts, until, within } from '../../app/testing.tsx';
import { picture } from '../../ui/testing-qr.ts';
import { WORDS } from './link-words.ts';
import { callOf, dialog, KINDS, linkOf, listed, openLinks, restoreFeatures } from './testing-links.ts';

afterEach(restoreFeatures);

const PAGE_OF = { payment_link: 'payment-link-purchase', invoice_link: 'invoice-link-purchase' } as const;
const WENT_WRONG = "We're sorry, but something went wrong. Please try again later.";
const toasted = (words: string) => until(() => toasts().some((toast) => toast === `${words}Close`));

describe('giving the address out', () => {
  const writeText = vi.fn(async (_text: string) => {});
  beforeEach(() => {
    writeText.mockReset();
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const openSend = async (kind: LinkKind, service = {}) => {
    const page = await openLinks(kind, { service, query: `?${WORDS[kind].sent_by}=plk_1` });
    await until(() => field('Phone number'));
    return page;
  };
  const addressOf = (kind: LinkKind) => `${window.location.origin}/${PAGE_OF[kind]}/plk_1`;
  const RENEW = callOf('payment_link', 'reset-expiration');

  test.each(KINDS)('copies it, and the link lives anew: %s [MLK-12] [MLK-13] [MLK-14] [API-58]', async (kind) => {
    const { calls } = await openSend(kind, { [callOf(kind, 'reset-expiration')]: answer(linkOf()) });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: WORDS[kind].address }).value).toBe(addressOf(kind));
    await press(button('Copy'));
    await toasted('Link Copied!');
    expect(writeText.mock.calls).toEqual([[addressOf(kind)]]);
    expect(calls(callOf(kind, 'reset-expiration')).map(({ body }) => body)).toEqual([undefined]);
  });

  test('that the browser does not copy leaves the link as it is', async () => {
    writeText.mockRejectedValueOnce(new Error('refused'));
    const { calls } = await openSend('payment_link');
    await press(button('Copy'));
    await toasted("ErrorWe couldn't copy the link");
    expect(calls(RENEW)).toHaveLength(0);
  });

  test.each([
    ['the network is gone', 'network', WENT_WRONG],
    ['it was paid meanwhile', refuse('LINK_PAID'), ERRORS.LINK_PAID.message],
  ] as const)('while %s says so [MLK-28]', async (_words, fake, words) => {
    await openSend('payment_link', { [RENEW]: fake });
    await press(button('Copy'));
    await toasted(`Error${words}`);
  });

  test.each(KINDS)('shows it as a code, until the link is paid: %s [MLK-13]', async (kind) => {
    const { service, calls } = await openSend(kind, { [callOf(kind, 'reset-expiration')]: answer(linkOf()) });
    await press(button('Show QR code'));
    const code = await until(() => within(screen.getByRole('dialog')).queryByRole('img', { name: /^QR code of link/ }));
    expect(decodeQR(picture(code))).toBe(addressOf(kind));
    expect(calls(callOf(kind, 'reset-expiration'))).toHaveLength(1);
    service[callOf(kind, 'list')] = listed([linkOf({ purchase_id: 'pur_1', purchase_status: 'PENDING' })]);
    await pass(2_000);
    await until(() => dialog().textContent?.includes('This link was paid.'));
    expect(screen.queryByRole('img', { name: /^QR code/ })).toBeNull();
  });
});
