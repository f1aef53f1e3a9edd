import '../../app/boot-testing.ts';

import type { User } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import { answer, button, open, press, text, until, user } from '../testing.tsx';

const ASKED = 'Open the link that we sent to this address.';

async function openSettings(email_link: User['email_link']) {
  await open('/dashboard/settings', { service: { 'GET /api/users/user': answer(user({ email_verified: false, email_link })) } });
  await until(() => text().includes('Not verified yet'));
}

test.each([
  ['failed', 'no_such_recipient', 'There is no such email address. Contact support to change it.'],
  ['undelivered', 'filtered', 'Your mail server did not take our email. Send the link again, or contact support.'],
  ['retrying', 'unreachable', 'We could not send the link yet. We keep trying.'],
  ['uncertain', null, 'We cannot tell whether the link went out. If it is not in your mailbox, send it again.'],
] as const)('a link that is %s (%s) is named in the place of asking for it to be opened [LIV-16]', async (state, failure, words) => {
  await openSettings({ state, failure });
  expect(text()).toContain(words);
  expect(text()).not.toContain(ASKED);
});

test.each([[null], [{ state: 'sent', failure: null }], [{ state: 'delivered', failure: null }]] as const)(
  'one that is as it should be (%o) is asked to be opened',
  async (link) => {
    await openSettings(link);
    expect(text()).toContain(ASKED);
  },
);

test('what became of a link that was asked for is looked at again', async () => {
  let asked = 0;
  await open('/dashboard/settings', {
    service: {
      'GET /api/users/user': () =>
        answer(user({ email_verified: false, email_link: asked === 0 ? null : { state: 'failed', failure: 'no_such_recipient' } })),
      'POST /api/users/self/email-link': () => {
        asked += 1;
        return answer({});
      },
    },
  });
  await until(() => text().includes(ASKED));
  await press(button('Send the link again'));
  await until(() => text().includes('There is no such email address.'));
});
