import type { ConsoleConsumer } from '@drawbridge/contract/provider';
import { act } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { answer, button, field, fill, heading, pass, press, refuse, screen, text, until, within } from '../../app/testing.tsx';
import { authenticator } from '../../app/testing-authenticator.ts';
import { NOW, openConsole } from '../testing.tsx';

const ASK = 'POST /provider/api/account-number/options';
const SHOW = 'POST /provider/api/account-number';
const WORDS = 'Cascade Savings •••• 0937';
const ACCOUNT = `acc_${'0'.repeat(26)}`;
const NUMBER = '9900130937';

const maya: ConsoleConsumer = {
  id: 'usr_1',
  name: 'Maya Okafor',
  status: 'ACTIVE',
  phone: '(•••) •••-0142',
  email: 'm•••••@people.example',
  city: 'Portland',
  state: 'ME',
  since: NOW,
  email_verified: true,
  language: 'en',
  accounts: [
    {
      id: ACCOUNT,
      institution_name: 'Cascade Savings',
      account_type: 'checking',
      last_four: '0937',
      is_primary: true,
      verification: 'provider',
      trouble: null,
      linked_at: NOW,
      removed_at: null,
    },
  ],
  limits: { daily_limit: 50_000, everyones: 50_000, spent_today: 0, pending: 0 },
  sessions: [],
  sessions_elsewhere: false,
  proof: null,
  contact_changes: [],
  history: [],
};

async function openMaya(role: 'ProviderAdmin' | 'ProviderSupport' = 'ProviderAdmin') {
  const page = await openConsole('/provider/consumers/usr_1', role, {
    'GET /provider/api/consumers/usr_1': answer(maya),
    'GET /provider/api/payments': answer({ payments: [], of: maya.name }),
    [ASK]: answer({ challenge: 'AQID', rpId: 'localhost', allowCredentials: [], userVerification: 'required' }),
    [SHOW]: answer({ routing_number: '021000021', account_number: NUMBER, account_type: 'checking' }),
  });
  await until(() => heading() === 'Maya Okafor');
  return page;
}
const inDialog = () => within(screen.getByRole('dialog'));
async function askFor(reason: string) {
  await press(button(`Show the number of ${WORDS}`));
  await fill(field('Why you need it'), reason);
  await press(inDialog().getByRole('button', { name: 'Show number' }));
}

describe('a full account number', () => {
  test('is shown after a reason and a passkey for it, and goes after a minute [PRV-23]', async () => {
    const device = authenticator();
    const page = await openMaya();
    expect(text()).not.toContain(NUMBER);
    await askFor('The bank asks which account it was');
    await until(() => text().includes(NUMBER));
    expect(device.asked).toBe(1);
    expect(page.calls(ASK)[0]?.body).toEqual({ of: 'consumer', id: ACCOUNT });
    expect(page.calls(SHOW)[0]?.body).toMatchObject({ of: 'consumer', id: ACCOUNT, reason: 'The bank asks which account it was' });
    expect(window.location.href).not.toContain(NUMBER);
    await pass(30_000);
    expect(text()).toContain('It disappears in 30 s');
    await pass(31_000);
    await until(() => !text().includes(NUMBER));
    expect(text()).toContain('The number is hidden again');
    expect(field('Why you need it')).toHaveValue('The bank asks which account it was');
  });

  test('is gone after a minute also where the device slept meanwhile [PRV-23]', async () => {
    authenticator();
    await openMaya();
    await askFor('The bank asks which account it was');
    await until(() => text().includes(NUMBER));
    vi.setSystemTime(Date.now() + 10 * 60_000);
    await pass(1_000);
    await until(() => !text().includes(NUMBER));
  });

  test('goes at once where the page is left or closed [PRV-23]', async () => {
    authenticator();
    await openMaya();
    await askFor('The bank asks which account it was');
    await until(() => text().includes(NUMBER));
    act(() => void window.dispatchEvent(new Event('pagehide')));
    await until(() => !text().includes(NUMBER));
    await press(inDialog().getByRole('button', { name: 'Show number' }));
    await until(() => text().includes(NUMBER));
    await press(button('Hide it'));
    expect(text()).not.toContain(NUMBER);
  });

  test('needs a reason before anything is asked, and keeps it where the passkey is not used [PRV-23]', async () => {
    const device = authenticator(false);
    const page = await openMaya();
    await askFor('why');
    await until(() => text().includes('Say briefly why you need it'));
    expect(page.calls(ASK)).toEqual([]);
    await fill(field('Why you need it'), 'The bank asks which account it was');
    await press(inDialog().getByRole('button', { name: 'Show number' }));
    await until(() => text().includes('No passkey was used'));
    expect(page.calls(SHOW)).toEqual([]);
    device.used = true;
    page.service[SHOW] = refuse('STAFF_PASSKEY_REFUSED');
    await press(inDialog().getByRole('button', { name: 'Show number' }));
    await until(() => text().includes('That passkey didn'));
    expect(field('Why you need it')).toHaveValue('The bank asks which account it was');
  });

  test('is offered to nobody of support [PRV-23]', async () => {
    await openMaya('ProviderSupport');
    expect(screen.queryByRole('button', { name: `Show the number of ${WORDS}` })).toBeNull();
  });
});
