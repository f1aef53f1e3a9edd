import { ERRORS } from '@drawbridge/contract/errors';
import decodeQR from 'qr/decode.js';
import { describe, expect, test, vi } from 'vitest';
import {
  at,
  button,
  errorAt,
  field,
  fill,
  heading,
  link,
  press,
  refuse,
  screen,
  settle,
  text,
  toasts,
  until,
  within,
} from '../../app/testing.tsx';
import { picture } from '../../ui/testing-qr.ts';
import { answer, BUSINESS_USER, businessesAre, chooseBusiness, green, harbor, openTill } from '../testing.tsx';

const LIST = 'GET /api/counters';
const ADD = 'POST /api/counters';
const counter = (number: number, name: string) => ({
  id: `ctr_0000000000000000000000000${number}`,
  name,
  created_at: '2026-03-01T15:00:00.000Z',
  created_by: 'jo.park',
});
const front = counter(1, 'Front');
const garden = counter(2, 'Garden');
const listed = (...items: ReturnType<typeof counter>[]) => answer({ items });
const list = () => within(screen.getByRole('region', { name: 'Counters' })).queryAllByRole('button', { name: /Added/ });
const names = () => list().map((row) => within(row).getAllByTitle(/./)[0]?.textContent);
const shown = () => screen.getByRole('region', { name: /^Code of / });
const poster = () => shown().textContent ?? '';
const code = () => within(shown()).getByRole('img', { name: /^QR code of / });
/** The lists that were asked for, each once: pages are drawn twice here. */
const asked = (calls: (which?: string) => readonly { path: string }[]) => [...new Set(calls(LIST).map(({ path }) => path))];
const opened = async (service: Parameters<typeof openTill>[1] = {}) => {
  const page = await openTill('/merchant/counters', { ...service, service: { [LIST]: listed(front, garden), ...service.service } });
  await until(() => heading() === 'Counter codes');
  return page;
};

describe('the counters of a business', () => {
  test("are listed, and the first one's poster is shown: the business, the code, what to do", async () => {
    const { calls } = await opened();
    await until(() => names().length === 2);
    expect(asked(calls)).toEqual([`/api/counters?syn_business_id=${harbor.SynBusinessID}`]);
    expect(names()).toEqual(['Front', 'Garden']);
    expect(text()).toContain('Added 03/01/2026 by jo.park');
    for (const words of [
      'Harbor Books',
      'Pay by bank here',
      "Point your phone's camera at the code.",
      'Front',
      'Paga aquí con tu banco',
      'Aprueba el monto en tu teléfono.',
    ])
      expect(poster()).toContain(words);
    // Read aloud in their own language.
    expect([...shown().querySelectorAll('[lang=es]')]).toHaveLength(4);
    expect(decodeQR(picture(code()))).toBe(`${window.location.origin}/pay/${front.id}`);
  });

  test('another is shown at a press, with its own code and link', async () => {
    await opened();
    await until(() => names().length === 2);
    await press(list()[1] as HTMLElement);
    expect(decodeQR(picture(code()))).toBe(`${window.location.origin}/pay/${garden.id}`);
    expect(field('Link').value).toBe(`${window.location.origin}/pay/${garden.id}`);
    expect(list().map((row) => row.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
  });

  test('are printed and copied', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    await opened();
    await until(() => names().length === 2);
    await press(button('Print'));
    expect(print).toHaveBeenCalledOnce();
    await press(button('Copy link'));
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/pay/${front.id}`);
    await until(() => toasts().some((toast) => toast?.includes('Link Copied!')));
    writeText.mockRejectedValueOnce(new Error('refused'));
    await press(button('Copy link'));
    await until(() => toasts().some((toast) => toast?.includes("We couldn't copy the link")));
    Reflect.deleteProperty(navigator, 'clipboard');
  });

  test('none: says what to do, and shows no poster', async () => {
    await opened({ service: { [LIST]: listed() } });
    await until(() => text().includes('No counters yet'));
    expect(screen.queryByRole('region', { name: /^Code of / })).toBeNull();
  });

  test('that cannot be loaded are asked for again', async () => {
    const { service } = await opened({ service: { [LIST]: refuse('INTERNAL') } });
    await until(() => text().includes("We couldn't load the counters."));
    service[LIST] = listed(front);
    await press(button('Try again'));
    await until(() => names().length === 1);
  });

  test('belong to the business that is chosen', async () => {
    const { calls } = await opened({ service: { [BUSINESS_USER]: businessesAre(harbor, green) }, role: 'AdminStore' });
    await until(() => names().length === 2);
    await chooseBusiness('Green Leaf Market');
    await until(() => poster().includes('Green Leaf Market'));
    expect(asked(calls)).toEqual([harbor, green].map(({ SynBusinessID }) => `/api/counters?syn_business_id=${SynBusinessID}`));
  });
});

describe('adding a counter', () => {
  test('sends its name, and shows its poster', async () => {
    const { calls } = await opened({ service: { [LIST]: listed(front), [ADD]: answer(garden) } });
    await until(() => names().length === 1);
    await fill(field('Counter name'), '  Garden ');
    await press(button('Add counter'));
    await until(() => names().length === 2);
    expect(calls(ADD)[0]?.body).toEqual({ name: 'Garden', syn_business_id: harbor.SynBusinessID });
    expect(poster()).toContain('Garden');
    expect(field('Counter name').value).toBe('');
  });

  test('without a name is not sent', async () => {
    const { calls } = await opened();
    await fill(field('Counter name'), '   ');
    await press(button('Add counter'));
    expect(errorAt('Counter name')).toBe('Name is required');
    expect(calls(ADD)).toHaveLength(0);
    await fill(field('Counter name'), 'Till');
    expect(errorAt('Counter name')).toBeUndefined();
  });

  test.each(['COUNTER_NAME_TAKEN', 'TOO_MANY_COUNTERS'] as const)('%s is said at the name', async (code) => {
    await opened({ service: { [ADD]: refuse(code) } });
    await fill(field('Counter name'), 'Front');
    await press(button('Add counter'));
    await until(() => errorAt('Counter name') === ERRORS[code].message);
    expect(field('Counter name').value).toBe('Front');
  });

  test('that fails otherwise is said in a toast', async () => {
    await opened({ service: { [ADD]: 'network' } });
    await fill(field('Counter name'), 'Till');
    await press(button('Add counter'));
    await until(() => toasts().some((toast) => toast?.includes("We couldn't add the counter")));
  });
});

describe('retiring a counter', () => {
  const RETIRE = `POST /api/counters/${front.id}/retire`;

  test('asks first; Cancel keeps it', async () => {
    const { calls } = await opened();
    await until(() => names().length === 2);
    await press(button('Remove counter'));
    expect(screen.getByRole('dialog').textContent).toContain('Are You Sure?');
    expect(screen.getByRole('dialog').textContent).toContain('The printed code of Front will stop working.');
    await press(button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls(RETIRE)).toHaveLength(0);
  });

  test('takes it from the list, and shows the next', async () => {
    await opened({ service: { [RETIRE]: answer({}) } });
    await until(() => names().length === 2);
    await press(button('Remove counter'));
    await press(button('Yes, remove'));
    await until(() => names().length === 1);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(poster()).toContain('Garden');
    expect(toasts().join()).toContain('Front is removed');
  });

  test('that fails keeps it, and says so', async () => {
    await opened({ service: { [RETIRE]: refuse('COUNTER_NOT_FOUND') } });
    await until(() => names().length === 2);
    await press(button('Remove counter'));
    await press(button('Yes, remove'));
    await until(() => toasts().some((toast) => toast?.includes('This code is no longer active.')));
    await settle();
    expect(names()).toEqual(['Front', 'Garden']);
  });
});

describe('the way there', () => {
  test('is on the checkout page, and back', async () => {
    await openTill('/merchant/checkout', { service: { [LIST]: listed(front) } });
    await until(() => heading() === 'Checkout');
    await press(link('Counter codes'));
    await until(() => heading() === 'Counter codes');
    await press(link('Back to checkout'));
    await until(() => at() === '/merchant/checkout');
  });

  test('is closed to who may not check customers out', async () => {
    await openTill('/merchant/counters', { role: 'ViewAccount' });
    await until(() => at() === '/unauthorized');
  });

  test('leads home where no business is chosen', async () => {
    await openTill('/merchant/counters', { service: { [BUSINESS_USER]: businessesAre(harbor, green) } });
    await until(() => at() === '/merchant/home');
  });
});
