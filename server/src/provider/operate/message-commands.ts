import { inColumns } from '../../kernel/columns.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import {
  type ListedMessage,
  listMessages,
  MESSAGE_STATES,
  type MessageState,
  type NotRetried,
  noteBounce,
  readBounce,
  retryMessage,
} from '../../notify/outbox/index.ts';
import { type Commands, Misused, readArgs, whoOf, wordsOf } from './command.ts';
import { minute } from './moments.ts';

/** What waits, and what did not get there. */
const TROUBLED: readonly MessageState[] = MESSAGE_STATES.filter((state) => state !== 'sent' && state !== 'delivered');
const MOST_LISTED = 200;

const REFUSALS: Readonly<Record<NotRetried, string>> = {
  unknown: 'there is no such message: list-messages shows their ids',
  there: 'it got there, or is still on its way: nothing is to be sent again',
  words_forgotten: 'its words are forgotten, a day after it was done with: have what it tells sent anew',
  too_late: 'its code or link has ended, or was taken back: have a new one asked for',
};

/** What became of texts and mails. */
export const MESSAGE_COMMANDS: Commands = {
  'list-messages': {
    takes: `[${MESSAGE_STATES.join('|')}]`,
    does: `lists the texts and mails in a state, or those that wait or did not get there; the newest ${MOST_LISTED}`,
    reads_only: true,
    async run({ db }, [state, ...more]) {
      if (more.length > 0 || (state !== undefined && !isState(state))) throw new Misused();
      const listed = await listMessages(db, state === undefined ? TROUBLED : [state], MOST_LISTED);
      return listed.length === 0 ? `No message is ${state ?? 'waiting, and all got there'}.` : tableOf(listed);
    },
  },
  'retry-message': {
    takes: 'MESSAGE --why WORDS [--by WHO]',
    does: 'sends a text or mail again that did not get there, or of which nobody knows, while its words are kept',
    async run(context, args) {
      const { name, said } = readArgs(args, ['why', 'by']);
      const retried = await retryMessage(context, name, { why: wordsOf(said.why, 'why'), by: whoOf(said.by) });
      if (typeof retried === 'string') throw new StartRefused(`${name} is not sent: ${REFUSALS[retried]}`);
      const { state, failure, next_try_at } = retried;
      if (state === 'sent' || state === 'delivered') return `${name} is sent.`;
      if (state === 'queued' || state === 'sending')
        return `${name} could not be sent yet${failure === null ? '' : ` (${failure})`}; it is tried again${next_try_at === null ? '' : ` at ${minute(next_try_at)}`}.`;
      return `${name} was tried, and is ${state}${failure === null ? '' : ` (${failure})`}.`;
    },
  },
  'note-bounce': {
    takes: 'MESSAGE --status CODE',
    does: 'notes that a mail came back: MESSAGE is the address that it came back to, or its Message-ID; CODE the status of the notification, such as 5.1.1',
    async run(context, args) {
      const { name, said } = readArgs(args, ['status']);
      const status = said.status ?? '';
      if (!/^[245]\.\d{1,3}\.\d{1,3}$/.test(status)) throw new StartRefused('--status is three numbers, such as 5.1.1');
      const bounce = readBounce(`Original-Envelope-Id: ${name}\nStatus: ${status}\n`);
      if (!bounce) throw new StartRefused(`${name} is none of ours: it has our id in it, msg_ and 26 letters and digits`);
      if (!bounce.abandoned) return 'Nothing is noted: with that status the mail is still under way.';
      return (await noteBounce(context, bounce))
        ? 'Noted: the mail was not delivered.'
        : 'Nothing is noted: there is no such mail, or what became of it is known already.';
    },
  },
};

function isState(text: string): text is MessageState {
  return (MESSAGE_STATES as readonly string[]).includes(text);
}

/** Never to whom, nor what it says: those are sealed. */
function tableOf(listed: readonly ListedMessage[]): string {
  return inColumns([
    ['message', 'written', 'by', 'for', 'state', 'since', 'why', 'code', 'tries', 'words'],
    ...listed.map((one) => [
      one.id,
      minute(one.created_at),
      one.channel,
      one.purpose,
      one.state,
      minute(one.state_at),
      one.failure ?? '-',
      one.error_code ?? '-',
      String(one.attempts),
      one.has_words ? 'kept' : 'forgotten',
    ]),
  ]);
}
