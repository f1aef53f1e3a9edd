import * as z from 'zod/mini';
import { wordsOfCode } from '../shared/failure-words.ts';
import type { Finding } from '../shared/finding.ts';
import { callTwilio } from './twilio-call.ts';
import { TEST_NUMBER, type TwilioSender, type TwilioSettings } from './twilio-settings.ts';

/** What Twilio says where test credentials ask for anything but to send: they are good. */
const TEST_CREDENTIALS = '20008';
/** What Twilio says to credentials that it does not know: its own codes, or HTTP's (twilio.com/docs/api/errors/20003, 20404). */
const REFUSED = /^(20003|20404|20005|401|403|404)$/;
/** Why nothing more can be asked; undefined where it can. */
type Closed = string | undefined;
const accountSchema = z.object({ status: z.string(), type: z.optional(z.string()) });
const numbersSchema = z.object({ incoming_phone_numbers: z.array(z.object({ capabilities: z.optional(z.object({ sms: z.boolean() })) })) });

/**
 * Checks Twilio by calls that change and cost nothing: account, token, API key, and the numbers of texts and codes. A
 * messaging service or a short code, which they do not show, is said to be unchecked.
 */
export async function checkTwilio(settings: TwilioSettings): Promise<Finding[]> {
  const { finding, closed } = await account(settings);
  const rest = await Promise.all([
    settings.api_key ? apiKey(settings, closed) : undefined,
    sender(settings, settings, { of: 'texts', prefix: 'TWILIO_', closed }),
    codes(settings, closed),
  ]);
  return [finding, ...rest.filter((found) => found !== undefined)];
}

/** What is not asked for, since the account's own answer tells that nothing would be said. */
const unseen = (what: string, why: string): Finding => ({ what, good: true, seen: false, says: `Not looked at: ${why}.` });

/** What texts, or codes, come from; nothing of test credentials, which have no number. */
async function sender(
  settings: TwilioSettings,
  { messaging_service_sid, from }: TwilioSender,
  { of, prefix, closed }: { readonly of: 'texts' | 'codes'; readonly prefix: 'TWILIO_' | 'TWILIO_CODES_'; readonly closed: Closed },
): Promise<Finding | undefined> {
  if (from === TEST_NUMBER) return undefined;
  if (from?.startsWith('+')) {
    const what = `Number that ${of} come from`;
    return closed === undefined ? number(settings, from, what, `${prefix}FROM`) : unseen(what, closed);
  }
  const [what, named, wanted] = messaging_service_sid
    ? [
        'Messaging service',
        messaging_service_sid,
        'that numbers stand in its sender pool, and that its incoming messages go to our webhook',
      ]
    : ['Short code', from ?? '', 'that the account may send texts from it'];
  const says = `Not looked at: the calls that we make do not show ${named}. See in Twilio’s console ${wanted}.`;
  return { what: `${what} of ${of}`, good: true, seen: false, says };
}

/** After STOP Twilio lets nothing more pass from the same sender: codes that a person asks for need another. */
async function codes(settings: TwilioSettings, closed: Closed): Promise<Finding | undefined> {
  const what = 'Sender of codes';
  if (settings.codes === undefined) {
    if (settings.from === TEST_NUMBER) return undefined;
    const says = 'Codes come from what other texts come from: who texts STOP there gets no codes either (error 21610), and cannot sign in.';
    return { what, good: false, says, remedy: 'Set TWILIO_CODES_FROM or TWILIO_CODES_MESSAGING_SERVICE_SID to a sender of their own.' };
  }
  const { from, messaging_service_sid } = settings.codes;
  if (from === settings.from && messaging_service_sid === settings.messaging_service_sid)
    return {
      what,
      good: true,
      seen: false,
      says: 'Not looked at: it is that of other texts. Codes pass after STOP only where Twilio’s own handling of STOP is off there.',
    };
  return sender(settings, settings.codes, { of: 'codes', prefix: 'TWILIO_CODES_', closed });
}

async function account(settings: TwilioSettings): Promise<{ readonly finding: Finding; readonly closed: Closed }> {
  const what = 'Twilio account';
  const open = (finding: Finding) => ({ finding, closed: undefined });
  try {
    const { status, type } = z.parse(accountSchema, await callTwilio(settings, '.json', undefined, 'account'));
    if (status !== 'active')
      return open({ what, good: false, says: `The account is ${status}.`, remedy: 'Reopen it in Twilio’s console first.' });
    const trial = type === 'Trial';
    const says = trial ? 'A trial account: it texts verified numbers alone.' : 'The account is active, and the token is its own.';
    return open(trial ? { what, good: false, says, remedy: 'Upgrade the account.' } : { what, good: true, says });
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown';
    if (code === TEST_CREDENTIALS) return open({ what, good: true, says: 'Test credentials: texts are taken, and none is sent.' });
    if (!/^\d+$/.test(code)) {
      const remedy = 'See whether this machine may reach Twilio, and status.twilio.com.';
      const says = `Twilio cannot be reached: ${wordsOfCode(code)}.`;
      return { finding: { what, good: false, says, remedy }, closed: 'Twilio cannot be reached' };
    }
    if (REFUSED.test(code)) {
      const remedy = 'Compare TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN with what Twilio’s console shows.';
      const says = `Twilio refuses the credentials (${code}).`;
      return { finding: { what, good: false, says, remedy }, closed: 'Twilio refuses the credentials' };
    }
    const remedy = 'Look the code up in Twilio’s list of errors, and see status.twilio.com.';
    return { finding: { what, good: false, says: `Twilio says ${code}.`, remedy }, closed: `Twilio says ${code}` };
  }
}

async function apiKey(settings: TwilioSettings, closed: Closed): Promise<Finding> {
  const what = 'Twilio API key';
  if (closed !== undefined) return unseen(what, closed);
  try {
    await callTwilio(settings, '/Messages.json?PageSize=1');
    return { what, good: true, says: 'The key reads messages of the account.' };
  } catch (error) {
    const code = (error as { code?: string }).code ?? 'unknown';
    return { what, good: false, says: `Twilio says ${code}.`, remedy: 'Make a standard key of this account, and set both of its parts.' };
  }
}

async function number(settings: TwilioSettings, from: string, what: string, setting: string): Promise<Finding> {
  const remedy = `Set ${setting} to a number of the account that may send texts.`;
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
