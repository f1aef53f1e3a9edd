import type { DeliveryReport, Reply, SmsCallbacks } from './port.ts';
import { whyUndelivered } from './twilio-errors.ts';
import type { TwilioSettings } from './twilio-settings.ts';

/** The words that Twilio, and carriers, know (twilio.com/docs: default keywords). */
const WORDS: Readonly<Record<string, Reply['word']>> = Object.fromEntries([
  ...['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'].map((word) => [word, 'stop'] as const),
  ...['START', 'YES', 'UNSTOP'].map((word) => [word, 'start'] as const),
  ...['HELP', 'INFO'].map((word) => [word, 'help'] as const),
]);

/** Twilio's calls to us. Its own library, loaded with the first, checks signatures and writes answers. */
export function twilioCallbacks({ auth_token, account_sid }: TwilioSettings, public_url: string): SmsCallbacks {
  return {
    async isGenuine(path, form, signature) {
      if (signature === undefined || form['AccountSid'] !== account_sid) return false;
      const { validateRequest } = await import('twilio/lib/webhooks/webhooks.js');
      return validateRequest(auth_token, signature, `${public_url}${path}`, form);
    },
    readReport,
    readReply,
    async writeAnswer(words) {
      const { default: MessagingResponse } = await import('twilio/lib/twiml/MessagingResponse.js');
      const Written = (MessagingResponse as unknown as { default?: typeof MessagingResponse }).default ?? MessagingResponse;
      const answer = new Written();
      if (words !== undefined) answer.message(words);
      return answer.toString();
    },
  };
}

/** `failed` never left Twilio, `undelivered` came back from a carrier: neither arrived. */
function readReport(form: Readonly<Record<string, string>>): DeliveryReport | undefined {
  const provider_id = form['MessageSid'] ?? '';
  const code = form['ErrorCode'] || null;
  switch (form['MessageStatus']) {
    case 'sent':
      return { state: 'sent', provider_id, failure: null, code: null };
    case 'delivered':
    case 'read':
      return { state: 'delivered', provider_id, failure: null, code: null };
    case 'undelivered':
    case 'failed':
    case 'canceled':
      return { state: 'undelivered', provider_id, failure: whyUndelivered(code), code };
    default:
      return undefined;
  }
}

function readReply(form: Readonly<Record<string, string>>): Reply | undefined {
  const { MessageSid: provider_id, From: from, Body: body = '', OptOutType: type } = form;
  if (!provider_id || !from || !/^\+\d{7,15}$/.test(from)) return undefined;
  // Where Twilio's Advanced Opt-Out is on, it names the word, and has answered.
  const named = WORDS[type?.toUpperCase() ?? ''];
  const said =
    WORDS[
      body
        .trim()
        .replace(/[.!"']/g, '')
        .toUpperCase()
    ];
  return { provider_id, from, word: named ?? said ?? 'other', answered: named !== undefined };
}
