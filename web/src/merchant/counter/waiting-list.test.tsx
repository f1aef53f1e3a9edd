import { act } from 'react';
import { describe, expect, test } from 'vitest';
import { at, later, pass, press, refuse, screen, settle, text, textsOf, until, within } from '../../app/testing.tsx';
import { answer, CREATE_DEBIT, draft, harbor, openTill, order, PURCHASE, WAITING } from '../testing.tsx';

const person = (first_name: string, more: Record<string, unknown> = {}) => ({
  purchase_id: PURCHASE,
  first_name,
  payment_code: 'T2HRD',
  counter_name: 'Counter 1',
  expiration: '2026-03-18T18:46:00.000Z',
  ...more,
});
const maya = person('Maya');
const leo = person('Leo', {
  purchase_id: 'pur_00000000000000000000000002',
  payment_code: 'K3M9P',
  counter_name: 'Counter 2',
  expiration: '2026-03-18T18:42:00.000Z',
});
const waiting = (...items: ReturnType<typeof person>[]) => answer({ items });
const list = () => screen.queryByRole('region', { name: 'Waiting at this counter' });
const picks = () => within(list() ?? document.createElement('p')).queryAllByRole('button');
const rows = () => textsOf(picks());
const opened = async (service: NonNullable<Parameters<typeof openTill>[1]>['service'] = {}) => {
  const page = await openTill('/merchant/checkout/code', { checkout: { draft: draft() }, service: service ?? {} });
  await until(() => screen.getByRole('tablist'));
  return page;
};

describe('who waits at the counter', () => {
  test('is listed above the tabs, by first name, counter and code, in the order of the service', async () => {
    const { calls } = await opened({ [WAITING]: waiting(leo, maya) });
    await until(() => rows().length === 2);
    expect(rows()).toEqual(['LLeoCounter 2K3M9P', 'MMayaCounter 1T2HRD']);
    expect(calls(WAITING)[0]?.path).toBe(`/api/counters/waiting?syn_business_id=${harbor.SynBusinessID}`);
    expect((list() as HTMLElement).compareDocumentPosition(screen.getByRole('tablist')) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(textsOf(screen.getAllByRole('status'))).toContain('2 waiting at this counter');
  });

  test('nobody: nothing is shown', async () => {
    const { calls } = await opened();
    await until(() => calls(WAITING).length > 0);
    expect(list()).toBeNull();
    expect(text()).not.toContain('Waiting at this counter');
  });

  test('is asked for anew every two seconds: who comes appears, who is claimed elsewhere goes', async () => {
    const { service, calls } = await opened();
    await until(() => calls(WAITING).length > 0);
    await settle();
    service[WAITING] = waiting(leo, maya);
    await pass(2_000);
    await until(() => rows().length === 2);
    service[WAITING] = waiting(maya);
    await pass(2_000);
    await until(() => rows().length === 1);
    expect(rows()).toEqual(['MMayaCounter 1T2HRD']);
  });

  test('goes when their time has run out, also while the service does not answer', async () => {
    const { service } = await opened({ [WAITING]: waiting(leo, maya) });
    await until(() => rows().length === 2);
    service[WAITING] = 'network';
    await pass(59_000);
    expect(rows()).toHaveLength(2);
    await pass(1_100);
    expect(rows()).toEqual(['MMayaCounter 1T2HRD']);
  });

  test('a list that cannot be read leaves the other ways as they are', async () => {
    const { calls } = await opened({ [WAITING]: refuse('INTERNAL') });
    await until(() => calls(WAITING).length > 0);
    expect(list()).toBeNull();
    expect(screen.getByRole('tab', { name: 'Enter Payment Code' })).toBeVisible();
  });
});

describe('picking somebody', () => {
  test('asks for the order by the purchase, once, and waits for the approval', async () => {
    const { calls } = await opened({ [WAITING]: waiting(leo, maya) });
    await until(() => rows().length === 2);
    const [, row] = picks();
    await act(async () => {
      row?.click();
      row?.click();
    });
    await until(() => at() === '/merchant/checkout/awaiting');
    expect(calls(CREATE_DEBIT)).toHaveLength(1);
    expect(calls(CREATE_DEBIT)[0]?.body).toMatchObject({
      purchaseId: PURCHASE,
      paymentCode: null,
      amount: 6418,
      syn_business_id: harbor.SynBusinessID,
    });
  });

  test('stops asking who waits while the order is asked for', async () => {
    const debit = later();
    const { calls } = await opened({ [WAITING]: waiting(maya), [CREATE_DEBIT]: debit.handler });
    await until(() => rows().length === 1);
    await press(picks()[0] as HTMLElement);
    expect(text()).toContain('Wait a moment...');
    const asked = calls(WAITING).length;
    await pass(6_000);
    expect(calls(WAITING)).toHaveLength(asked);
    await debit.give(answer(order()));
    await until(() => at() === '/merchant/checkout/awaiting');
  });

  test('somebody whom another till was quicker to pick: says so', async () => {
    await opened({ [WAITING]: waiting(maya), [CREATE_DEBIT]: refuse('PURCHASE_ALREADY_USED') });
    await until(() => rows().length === 1);
    await press(picks()[0] as HTMLElement);
    await until(() => at() === '/merchant/checkout/error');
    await until(() => text().includes('That code was already used.'));
  });
});
