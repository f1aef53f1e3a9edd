import { StartRefused } from '../../kernel/start-refused.ts';
import { noteBounce, readBounce } from '../../notify/outbox/index.ts';
import { type Commands, readArgs } from './command.ts';

/** What became of mails that came back. */
export const MESSAGE_COMMANDS: Commands = {
  'note-bounce': {
    takes: 'MESSAGE --status CODE',
    does: 'notes that a mail came back: MESSAGE is the address that it came back to, or its Message-ID; CODE the status of the notification, such as 5.1.1',
    async run(context, args) {
      const { name, said } = readArgs(args, ['status']);
      const status = said.status ?? '';
      if (!/^[245]\.\d{1,3}\.\d{1,3}$/.test(status)) throw new StartRefused('--status is three numbers, such as 5.1.1');
      const bounce = readBounce(`Original-Envelope-Id: ${name}\nStatus: ${status}\n`);
      if (!bounce) throw new StartRefused(`${name} is none of ours: it has our id in it, msg_ and 26 letters and digits`);
      if (!bounce.given_up) return 'Nothing is noted: with that status the mail is still under way.';
      return (await noteBounce(context, bounce))
        ? 'Noted: the mail was not delivered.'
        : 'Nothing is noted: there is no such mail, or what became of it is known already.';
    },
  },
};
