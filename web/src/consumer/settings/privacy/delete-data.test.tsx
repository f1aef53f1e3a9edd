import '../../../app/boot-testing.ts';
import '../../testing.tsx';
import type { ErasureOutlook, ErasureReason } from '@drawbridge/contract';
import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { Queries } from '../../../app/queries.tsx';
import { storeUser, tokenOf } from '../../../app/testing.tsx';
import { setLanguage } from '../../../language/chosen.ts';
import {
  answer,
  button,
  type FakeService,
  fakeService,
  later,
  left,
  press,
  refuse,
  type Service,
  screen,
  text,
  until,
  within,
} from '../../testing.tsx';
import { DeleteData } from './delete-data.tsx';

const READ = 'GET /api/users/self/erasure';
const ERASE = 'POST /api/users/self/erasure';
const reason = (kind: ErasureReason['kind'], amount: number | null = null, clears_on: string | null = null): ErasureReason => ({
  kind,
  amount,
  clears_on,
});
const outlook = (...reasons: ErasureReason[]): ErasureOutlook => ({ reasons, kept_until: '2028-11-25' });
const claims = { sub: 'usr_1', paybotic_banking_roles: ['pc:consumer'], permissions: [] };

/** The card alone, for somebody who is signed in. */
function show(service: Service): FakeService {
  const fake = fakeService(service);
  storeUser(tokenOf(claims), claims);
  render(
    <MemoryRouter>
      <Queries>
        <DeleteData />
      </Queries>
    </MemoryRouter>,
  );
  return fake;
}
const ready = () => until(() => screen.queryByRole('button', { name: /Delete my data|Borrar mis datos/ }));
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
async function opened(service: Service): Promise<FakeService> {
  const fake = show(service);
  await ready();
  return fake;
}

test('says what is erased and what stays, holds its place while loading, and asks again where that failed [CUS-14]', async () => {
  const reading = later();
  const fake = show({ [READ]: reading.handler });
  expect(text()).toContain(
    "Your profile, linked accounts, passkeys and messages are erased, and your login stops working. You can't undo this.",
  );
  expect(text()).toContain('we keep payment records for two years after your last payment');
  expect(screen.queryByRole('button', { name: 'Delete my data' })).toBeNull();
  await reading.give('network');
  await until(() => text().includes("We couldn't check if your data can be deleted"));
  fake.service[READ] = answer(outlook());
  await press(button('Try again'));
  await ready();
  expect((button('Delete my data') as HTMLButtonElement).disabled).toBe(false);
});

test.each([
  [
    reason('payments_pending', 13_990, '2026-11-25'),
    'You have $139.90 in pending payments. You can delete your data once they clear, by Wednesday, November 25.',
  ],
  [reason('order_open'), 'An order is waiting for your approval.'],
  [reason('money_owed', 2_790), 'You owe $27.90 for a returned payment.'],
  [reason('refund_pending', 1_200), 'A refund of $12.00 is on its way to you.'],
  [reason('dispute_open'), "We're still looking into a payment you reported."],
  [reason('suspended'), 'Your account is suspended'],
])('%o is said, and nothing can be pressed [CUS-14]', async (why, words) => {
  const fake = await opened({ [READ]: answer(outlook(why)) });
  expect(text()).toContain(words);
  expect((button('Delete my data') as HTMLButtonElement).disabled).toBe(true);
  await press(button('Delete my data'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(fake.calls(ERASE)).toEqual([]);
});

test('each of several reasons is said', async () => {
  await opened({ [READ]: answer(outlook(reason('order_open'), reason('money_owed', 100))) });
  expect(text()).toContain('An order is waiting');
  expect(text()).toContain('You owe $1.00');
});

test('asks once, deletes once, and leaves for the page that says so; this browser knows nobody anymore [CUS-14]', async () => {
  localStorage.setItem('drawbridge.last_phone_number', '2125550101');
  const erasing = later();
  const fake = await opened({ [READ]: answer(outlook()), [ERASE]: erasing.handler });
  await press(button('Delete my data'));
  expect(text()).toContain("You'll be logged out everywhere, and you can't undo this.");
  expect(text()).toContain('Payment records are kept until 11/25/2028.');
  await press(inDialog('Cancel'));
  expect(fake.calls(ERASE)).toEqual([]);
  await press(button('Delete my data'));
  await press(inDialog('Delete my data'));
  await press(inDialog('Delete my data'));
  await erasing.give(answer({ kept_until: '2028-11-25' }));
  await until(() => left.length > 0);
  expect(fake.calls(ERASE)).toHaveLength(1);
  expect(left.at(-1)).toContain('/session-expired');
  expect(sessionStorage.getItem('drawbridge.session_ending')).toBe('data_deleted');
  expect(localStorage.getItem('drawbridge.last_phone_number')).toBeNull();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('drawbridge.user:'))).toEqual([]);
});

test('whoever made no payments reads that nothing is kept', async () => {
  await opened({ [READ]: answer({ reasons: [], kept_until: null }) });
  await press(button('Delete my data'));
  expect(text()).toContain("You haven't made any payments, so nothing is kept.");
});

test('what began at the last moment is said, and the card is read again [CUS-14]', async () => {
  const fake = await opened({ [READ]: answer(outlook()), [ERASE]: refuse('ERASURE_NOT_YET') });
  await press(button('Delete my data'));
  fake.service[READ] = answer(outlook(reason('order_open')));
  await press(inDialog('Delete my data'));
  await until(() => text().includes('An order is waiting for your approval.'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(text()).toContain("Your data can't be deleted yet.");
  expect(document.activeElement?.textContent).toBe("Your data can't be deleted yet.");
  expect((button('Delete my data') as HTMLButtonElement).disabled).toBe(true);
});

test('a lost line says so in the dialog, and can be tried again [CUS-14]', async () => {
  const fake = await opened({ [READ]: answer(outlook()), [ERASE]: 'network' });
  await press(button('Delete my data'));
  await press(inDialog('Delete my data'));
  await until(() => text().includes('Something went wrong. Please try again.'));
  fake.service[ERASE] = answer({ kept_until: null });
  await press(inDialog('Delete my data'));
  await until(() => left.length > 0);
});

test('whoever signed in a while ago confirms that it is them first [CUS-14]', async () => {
  await opened({ [READ]: answer(outlook()), [ERASE]: refuse('STEP_UP_NEEDED', { ways: ['sign_in'], about: 'delete your data' }) });
  await press(button('Delete my data'));
  await press(inDialog('Delete my data'));
  await until(() => text().includes("Confirm it's you"));
});

test('reads in Spanish', async () => {
  await setLanguage('es');
  onTestFinished(() => setLanguage('en'));
  await opened({ [READ]: answer(outlook(reason('payments_pending', 13_990, '2026-11-25'))) });
  expect(text()).toContain('Tienes $139.90 en pagos pendientes.');
});
