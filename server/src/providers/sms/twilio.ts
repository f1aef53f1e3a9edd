import * as z from 'zod/mini';
import { isLoopback } from '../../kernel/security/loopback.ts';
import { MessageUncertain } from '../shared/message-refused.ts';
import type { Found, Sms, SmsMessage } from './port.ts';
import { callTwilio } from './twilio-call.ts';
import { twilioCallbacks } from './twilio-callbacks.ts';
import { checkTwilio } from './twilio-check.ts';
import type { TwilioSettings } from './twilio-settings.ts';

/** What Twilio takes at most, in seconds. */
const LONGEST_VALIDITY_S = 36_000;
/** Their clock and ours. */
const CLOCKS_APART_MS = 60_000;
/** More than go to one number in the minutes that are looked at. */
const LISTED = '50';

const takenSchema = z.object({ sid: z.string().check(z.regex(/^(SM|MM)[0-9a-fA-F]{32}$/)) });
const listSchema = z.object({
  messages: z.array(
    z.object({ sid: z.string(), body: z.nullable(z.string()), date_created: z.nullable(z.string()), direction: z.optional(z.string()) }),
  ),
});

/**
 * Texts by Twilio's Messages. Without idempotency keys, an unanswered call is looked for in its list before a repeat.
 */
export function twilioSms(settings: TwilioSettings, public_url: string): Sms {
  return {
    kind: 'twilio',
    async send(message) {
      const answer = await callTwilio(settings, '/Messages.json', formOf(settings, public_url, message));
      const read = takenSchema.safeParse(answer);
      if (!read.success) throw new MessageUncertain('Twilio answered without the name of a message');
      return { provider_id: read.data.sid };
    },
    findSent: (message, since) => findSent(settings, message, since),
    callbacks: twilioCallbacks(settings, public_url),
    check: () => checkTwilio(settings),
  };
}

/** A curly apostrophe is not of the GSM alphabet: one would more than halve what fits into a text, and double its price. */
const spelled = (body: string): string => body.replaceAll('’', "'");

function formOf(settings: TwilioSettings, public_url: string, { id, to, body, is_code, valid_for_s }: SmsMessage): Record<string, string> {
  const { url } = settings;
  const { messaging_service_sid, from } = (is_code ? settings.codes : undefined) ?? settings;
  // Twilio takes no address of this machine; a stand-in on it does.
  const can_call_back = public_url.startsWith('https:') || isLoopback(new URL(url).hostname);
  return {
    To: to,
    Body: spelled(body),
    ...(messaging_service_sid ? { MessagingServiceSid: messaging_service_sid } : { From: from ?? '' }),
    ...(id !== undefined && can_call_back ? { StatusCallback: `${public_url}/api/callbacks/twilio/${id}` } : {}),
    ...(valid_for_s === undefined ? {} : { ValidityPeriod: String(Math.min(valid_for_s, LONGEST_VALIDITY_S)) }),
  };
}

/** Looks for a text to a number by its words. Where Twilio keeps no words, the answer is unknown. */
async function findSent(settings: TwilioSettings, { to, body }: SmsMessage, since: Date): Promise<Found> {
  const read = listSchema.safeParse(await callTwilio(settings, `/Messages.json?${new URLSearchParams({ To: to, PageSize: LISTED })}`));
  if (!read.success) return { is: 'unknown' };
  const recent = read.data.messages.filter(
    ({ date_created, direction }) => direction !== 'inbound' && Date.parse(date_created ?? '') >= since.getTime() - CLOCKS_APART_MS,
  );
  // A trial account puts words of its own before ours.
  const ours = recent.find((listed) => listed.body?.endsWith(spelled(body)));
  if (ours) return { is: 'sent', provider_id: ours.sid };
  return recent.some((listed) => !listed.body) ? { is: 'unknown' } : { is: 'not_sent' };
}
