import type { MessageFailure } from '@drawbridge/contract';
import { MessageDelayed, MessageRefused, MessageUncertain } from '../shared/message-refused.ts';

/** What the library throws: its own code, the command that was answered, and the server's answer. */
export interface SmtpFailure {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * What a failed sending means. `read`: the server got some of the mail's words. 4xx says later, 5xx never (RFC 5321,
 * 4.2.1), but about us: that is ours to mend. Its sentence, which may name the recipient, is not kept.
 */
export function asMessageError(error: SmtpFailure, read: boolean): MessageRefused | MessageDelayed | MessageUncertain {
  const { responseCode, command, response = '' } = error;
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})/.exec(response)?.[1];
  const code = [responseCode, enhanced].filter((part) => part !== undefined).join(' ') || error.code || 'unknown';
  const about_the_mail = command === 'RCPT TO' || command === 'DATA';
  if (responseCode !== undefined && responseCode >= 500 && about_the_mail)
    return new MessageRefused(`the mail server says ${code}`, { code, failure: why(enhanced, command) });
  if (responseCode === undefined && read)
    return new MessageUncertain('the mail server did not answer to a mail that it was given', { code });
  return new MessageDelayed(`the mail server says ${code}`, { code });
}

/** X.1.x is about the address, X.7.x about rules of theirs (RFC 3463). */
function why(enhanced: string | undefined, command: string): MessageFailure {
  if (enhanced === undefined) return command === 'RCPT TO' ? 'recipient_refused' : 'filtered';
  if (enhanced.startsWith('5.1.')) return 'no_such_recipient';
  return enhanced.startsWith('5.7.') ? 'filtered' : 'recipient_refused';
}
