import * as z from 'zod/mini';
import type { Finding } from '../shared/finding.ts';
import { callTwilio } from './twilio-call.ts';
import { TEST_NUMBER, type TwilioSettings } from './twilio-settings.ts';

/** What Twilio says where test credentials ask for anything but to send: they are good. */
const TEST_CREDENTIALS = '20008';
const accountSchema = z.object({ status: z.string(), type: z.optional(z.string()) });
const numbersSchema = z.object({ incoming_phone_numbers: z.array(z.object({ capabilities: z.optional(z.object({ sms: z.boolean() })) })) });

/** Looks at Twilio by calls that change and cost nothing: the account and its token, the API key, the number that texts come from. */
export async function checkTwilio(settings: TwilioSettings): Promise<Finding[]> {
  const looks = [() => account(settings)];
  if (settings.api_key) looks.push(() => apiKey(settings));
  if (settings.from?.startsWith('+') && settings.from !== TEST_NUMBER) looks.push(() => number(settings, settings.from ?? ''));
  return Promise.all(looks.map((look) => look()));
}

async function account(settings: TwilioSettings): Promise<Finding> {
  const what = 'Twilio account';
  try {
    const { status, type } = z.parse(accountSchema, await callTwilio(settings, '.json', undefined, 'account'));
    if (status !== 'active')
      return { what, good: false, says: `The account is ${status}.`, remedy: 'Reopen it in Twilio’s console first.' };
    const trial = type === 'Trial';
    const says = trial ? 'A trial account: it texts verified numbers alone.' : 'The account is active, and the token is its own.';
    return trial ? { what, good: false, says, remedy: 'Upgrade the account.' } : { what, good: true, says };
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown';
    if (code === TEST_CREDENTIALS) return { what, good: true, says: 'Test credentials: texts are taken, and none is sent.' };
    return {
      what,
      good: false,
      says: `Twilio says ${code}.`,
      remedy: 'Compare TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN with what Twilio’s console shows.',
    };
  }
}

async function apiKey(settings: TwilioSettings): Promise<Finding> {
  const what = 'Twilio API key';
  try {
    await callTwilio(settings, '/Messages.json?PageSize=1');
    return { what, good: true, says: 'The key reads messages of the account.' };
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown';
    return { what, good: false, says: `Twilio says ${code}.`, remedy: 'Make a standard key of this account, and set both of its parts.' };
  }
}

async function number(settings: TwilioSettings, from: string): Promise<Finding> {
  const what = 'Number that texts come from';
  const remedy = 'Set TWILIO_FROM to a number of the account that may send texts.';
  try {
    const path = `/IncomingPhoneNumbers.json?${new URLSearchParams({ PhoneNumber: from })}`;
    const { incoming_phone_numbers } = z.parse(numbersSchema, await callTwilio(settings, path));
    const [found] = incoming_phone_numbers;
    if (!found) return { what, good: false, says: 'The account has no such number.', remedy };
    if (found.capabilities?.sms === false) return { what, good: false, says: 'The number cannot send texts.', remedy };
    return { what, good: true, says: 'The number is the account’s, and sends texts.' };
  } catch (error) {
    return { what, good: false, says: `Twilio says ${(error as { code?: string }).code ?? 'unknown'}.`, remedy };
  }
}
