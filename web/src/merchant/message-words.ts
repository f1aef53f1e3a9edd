import type { LinkSending, MessageStanding } from '@drawbridge/contract';

/** Why a text or a mail did not get there, in a sentence. */
export function whyNotThere(method: LinkSending['method'], failure: LinkSending['failure']): string {
  const by_text = method === 'sms';
  switch (failure) {
    case 'stopped':
      return by_text ? 'They stopped our texts.' : 'They stopped these emails.';
    case 'no_such_recipient':
      return by_text ? "There's no phone with this number." : "There's no such email address.";
    case 'not_a_cell_phone':
      return "This number isn't a cell phone.";
    case 'switched_off':
      return 'Their phone is off or out of reach.';
    case 'filtered':
      return by_text ? 'Their carrier blocked it.' : 'Their mail server blocked it.';
    case 'unreachable':
      return by_text ? "The carrier couldn't deliver it." : "Their mail server couldn't be reached.";
    case 'too_many':
      return 'Too many texts went out.';
    default:
      return by_text ? "This number can't get our texts." : "This address can't get our emails.";
  }
}

/** What is wrong with the mail that welcomed a user, in words; undefined where nothing is. */
export function welcomeWords(welcome: MessageStanding | null): string | undefined {
  switch (welcome?.state) {
    case 'retrying':
      return "We couldn't send the welcome email yet. We're trying again.";
    case 'uncertain':
      return "We can't tell whether the welcome email went out. Ask them.";
    case 'failed':
      return `Welcome email not sent. ${whyNotThere('email', welcome.failure)}`;
    case 'undelivered':
      return `Welcome email not delivered. ${whyNotThere('email', welcome.failure)}`;
    default:
      return undefined;
  }
}
