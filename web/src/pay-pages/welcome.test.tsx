import { describe, expect, test } from 'vitest';
import {
  answer,
  at,
  button,
  CHECKOUT,
  consumer,
  type FakeAnswer,
  heading,
  left,
  openAs,
  PATH,
  press,
  READ,
  READ_ORDER,
  refuse,
  screen,
  text,
  textsOf,
  until,
  within,
} from './testing-pay.ts';

/* What a visitor sees of a link, and of a shop's order, who has not signed in. */

const PAGES = [
  [PATH('payment_link'), 'GET /api/payment-link/L1/preview', READ('payment_link'), 'LINK_NOT_FOUND'],
  [PATH('invoice_link'), 'GET /api/invoice-link/L1/preview', READ('invoice_link'), 'LINK_NOT_FOUND'],
  [CHECKOUT, 'GET /api/ecommerce/purchase/cs_1/preview', READ_ORDER, 'ORDER_NOT_FOUND'],
] as const;

const asked = answer({ business_name: 'Green Leaf Market', amount: 8640 });
const visit = (path: string, preview: string, given: FakeAnswer) => openAs(path, { [preview]: given }, { claims: undefined as never });
/** What is kept of the sign-in that was begun, for the way back. */
const begun = () => {
  const state = new URL(left.at(-1) ?? '').searchParams.get('state');
  return (JSON.parse(localStorage.getItem(`drawbridge.sign-in.${state}`) ?? '{}') as { data?: unknown }).data;
};

describe.each(PAGES)('%s, opened by who is not signed in', (path, preview, read, code) => {
  test('says who asks for how much, and nothing else; nobody is sent away unasked [LNK-01] [ECM-02]', async () => {
    const opened = await visit(path, preview, asked);
    await until(() => heading() === 'Green Leaf Market is requesting');
    expect(screen.getByText('$86.40')).toBeVisible();
    expect(text()).toContain("You won't be charged until you confirm.");
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('button'))).toEqual(['Log In', 'Register']);
    expect(opened.calls(read)).toHaveLength(0);
    expect(opened.calls(preview).map(({ headers }) => headers.get('authorization'))).not.toContainEqual(expect.anything());
    expect(left).toEqual([]);
    expect(at()).toBe(path);
  });

  test.each([
    ['Log In', undefined],
    ['Register', 'signup'],
  ])('%s leads to the sms sign-in, and from there back to it [LNK-01] [ECM-02]', async (name, screen_hint) => {
    await visit(path, preview, asked);
    await until(() => heading() !== '');
    await press(await until(() => button(name)));
    const away = new URL(await until(() => left.at(-1)));
    expect(away.pathname).toBe('/oidc/auth');
    expect(away.searchParams.get('connection')).toBe('sms');
    expect(away.searchParams.get('screen_hint') ?? undefined).toBe(screen_hint);
    expect(begun()).toEqual({ returnTo: path, connection: 'sms' });
  });

  test('says of one that was paid to whom, and no more [TRU-23]', async () => {
    await visit(path, preview, answer({ business_name: 'Green Leaf Market', paid: true }));
    await until(() => heading() === 'Paid');
    expect(text()).toContain('Green Leaf Market has been paid. If it was you, log in to see your payment.');
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('button'))).toEqual(['Log In', 'Register']);
    expect(text()).not.toContain('$');
  });

  test('says of one that cannot be paid no more than that', async () => {
    await visit(path, preview, refuse(code));
    await until(() => heading() === "This link isn't active");
    expect(textsOf(within(screen.getByRole('main')).getAllByRole('button'))).toEqual(['Log In', 'Register']);
    expect(text()).not.toContain('$');
  });

  test.each<FakeAnswer>(['network', refuse('INTERNAL')])(
    'says nothing of it where it could not be asked, and lets in all the same',
    async (given) => {
      await visit(path, preview, given);
      await until(() => heading() === 'Log in to continue');
      await press(button('Log In'));
      await until(() => left.length > 0);
      expect(begun()).toEqual({ returnTo: path, connection: 'sms' });
    },
  );

  test('is asked for as a stranger by nobody who is signed in', async () => {
    const opened = await openAs(path, {}, { claims: consumer });
    await until(() => opened.calls(read).length > 0);
    expect(opened.calls(preview)).toHaveLength(0);
  });
});
