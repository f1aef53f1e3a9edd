import { expect, test, vi } from 'vitest';
import { answer, at, button, errorAt, field, fill, left, press, refuse, screen, text, until, within } from '../../app/testing.tsx';
import { someKey } from '../developers/testing-key.ts';
import { openTill } from '../testing.tsx';

const LIST = 'GET /api/api-keys';
const CREATE = 'POST /api/api-keys';
const CONFIRM = 'POST /api/step-up';
const SECRET = 'sk_test_abcdefghjkmn.the-rest-of-it';
const created = answer({ ...someKey(), secret: SECRET }, 201);
const needs = (...ways: string[]) => refuse('STEP_UP_NEEDED', { ways, about: 'create an API key' });
const dialog = () => within(screen.getByRole('dialog', { name: "Confirm it's you" }));
const inDialog = (name: string) => dialog().getByRole('button', { name });

/** Asks for a key, which the service wants confirmed once, by one of these ways. */
async function askForKey(ways: string[], service: object = {}) {
  const page = await openTill('/merchant/api-keys', {
    service: {
      [LIST]: answer([]),
      [CREATE]: (_request: unknown, count: number) => (count === 1 ? needs(...ways) : created),
      [CONFIRM]: answer({}),
      ...service,
    },
  });
  await until(() => text().includes('No keys yet'));
  await fill(field('Key name'), 'Web shop');
  await press(button('Create key'));
  await until(dialog);
  return page;
}

test('says for what, takes the code as soon as it is whole, and goes on by itself [AUT-04]', async () => {
  const page = await askForKey(['totp', 'recovery_code'], { [CONFIRM]: refuse('CODE_WRONG', { field: 'code' }) });
  expect(text()).toContain("You're about to create an API key. For five minutes after this, we won't ask again.");
  await fill(field('6-digit code'), '123456');
  await until(() => dialog().getByRole('alert').textContent === "That code isn't right.");
  // Typed anew.
  expect(field('6-digit code').value).toBe('');
  expect(page.calls(CREATE)).toHaveLength(1);
  page.service[CONFIRM] = answer({});
  await fill(field('6-digit code'), '654321');
  await until(() => screen.queryByText(SECRET));
  expect(page.calls(CONFIRM).map(({ body }) => body)).toEqual([
    { way: 'totp', code: '123456' },
    { way: 'totp', code: '654321' },
  ]);
  // The very same call, under the same key.
  const [first, second] = page.calls(CREATE);
  expect(page.calls(CREATE)).toHaveLength(2);
  expect(second?.body).toEqual(first?.body);
  expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'));
});

test('a recovery code is the last way, and leads back to the others [AUT-04]', async () => {
  const page = await askForKey(['totp', 'recovery_code']);
  await press(inDialog('Use a recovery code'));
  await press(inDialog('Use another way'));
  expect(field('6-digit code')).toBeTruthy();
  await press(inDialog('Use a recovery code'));
  await press(inDialog('Confirm'));
  expect(errorAt('Recovery code')).toBe('Enter a recovery code');
  await fill(field('Recovery code'), '7KQ9X-M4T2H');
  await press(inDialog('Confirm'));
  await until(() => screen.queryByText(SECRET));
  expect(page.calls(CONFIRM).map(({ body }) => body)).toEqual([{ way: 'recovery_code', code: '7KQ9X-M4T2H' }]);
});

test('whoever has no factor gives their password; a wrong one is said there [AUT-04]', async () => {
  const page = await askForKey(['password'], { [CONFIRM]: refuse('OWN_PASSWORD_WRONG', { field: 'password' }) });
  await fill(field('Your password'), 'wrong');
  await press(inDialog('Confirm'));
  await until(() => errorAt('Your password') === "That isn't your password. Try again.");
  page.service[CONFIRM] = answer({});
  await fill(field('Your password'), 'Tide-Pool7');
  await press(inDialog('Confirm'));
  await until(() => screen.queryByText(SECRET));
});

test('left without it, the call is refused as any other [AUT-04]', async () => {
  const page = await askForKey(['password']);
  await press(inDialog('Cancel'));
  await until(() => text().includes("Confirm it's you, then try again."));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(page.calls(CREATE)).toHaveLength(1);
  expect(page.calls(CONFIRM)).toHaveLength(0);
  // And it can be asked for again.
  await press(button('Create key'));
  await until(() => screen.queryByText(SECRET));
});

test('a passkey comes first, and one that was not used leaves the dialog as it was [AUT-04]', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const used = { ok: false };
  const bytes = new Uint8Array([1, 2, 3]).buffer;
  const get = async () => {
    if (!used.ok) throw new DOMException('no', 'NotAllowedError');
    const response = { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null };
    return { id: 'AQID', rawId: bytes, type: 'public-key', response, getClientExtensionResults: () => ({}) };
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }));
  try {
    const BEGIN = 'POST /api/step-up/passkey/begin';
    const page = await askForKey(['passkey', 'totp', 'recovery_code'], { [BEGIN]: answer({ options: { challenge: 'AQID' } }) });
    const [, first] = dialog().getAllByRole('button');
    expect(first?.textContent).toBe('Use Your Passkey');
    expect(text()).toContain('or enter the code from your authenticator app');
    await press(inDialog('Use Your Passkey'));
    await until(() => dialog().queryByText('No passkey was used. Try again, or confirm another way.'));
    expect(page.calls(CONFIRM)).toHaveLength(0);
    used.ok = true;
    await press(inDialog('Use Your Passkey'));
    await until(() => screen.queryByText(SECRET));
    expect(page.calls(CONFIRM).map(({ body }) => body)).toMatchObject([{ way: 'passkey', response: { id: 'AQID' } }]);
  } finally {
    vi.unstubAllGlobals();
  }
});

test('another provider asks again who they are, and they come back to this page [AUT-04]', async () => {
  await askForKey(['sign_in']);
  expect(text()).toContain("You'll come back to this page");
  await press(inDialog('Log In Again'));
  const asked = await until(() => left.at(-1));
  const query = new URL(asked).searchParams;
  expect([query.get('prompt'), query.get('max_age')]).toEqual(['login', '0']);
  expect(at()).toBe('/merchant/api-keys');
});
