import '../../app/boot-testing.ts';

import type { User } from '@drawbridge/contract';
import { expect, test } from 'vitest';
import { answer, button, open, press, text, until, user } from '../testing.tsx';

const ASKED = 'Open the link we emailed you to start getting receipts.';

async function openSettings(email_link: User['email_link']) {
  await open('/dashboard/settings', { service: { 'GET /api/users/user': answer(user({ email_verified: false, email_link })) } });
  await until(() => text().includes('Not verified yet'));
}

test.each([
  ['failed', 'no_such_recipient', "That email address doesn't exist. Change it under Email."],
  ['undelivered', 'filtered', "Your mail server didn't accept our email. Send the link again, or use another email."],
  ['retrying', 'unreachable', "We couldn't send the link yet. We're still trying."],
  ['uncertain', null, "We can't tell whether the link was sent. If it's not in your inbox, send it again."],
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
  await until(() => text().includes("That email address doesn't exist."));
});
