import { expect, test } from 'vitest';
import { open, text, until } from '../app/testing.tsx';
import { boot } from '../session/boot.ts';

test.each([
  [['plaid', 'twilio'], "Sandbox: no real money moves. Banks and texts run in Plaid's and Twilio's test environments. Open the sandbox"],
  [['plaid', 'smtp'], "Sandbox: no real money moves. Banks run in Plaid's test environment. Emails are really sent. Open the sandbox"],
  [['twilio', 'folder', 'openid'], "Texts run in Twilio's test environment. Files go to a folder. An outside provider handles sign-in."],
  [[], 'Sandbox: no real money moves. Open the sandbox'],
] as const)('the banner of a sandbox with %o says what of it is not made up [LIV-22]', async (real, words) => {
  Object.assign(boot, { sandbox: { locked: false, real } });
  await open('/');
  await until(() => text().includes(words));
  expect(text()).toContain(words);
});
