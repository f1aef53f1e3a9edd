import { giveUpUnwritten, listLeftOut, listSetAside, settleSetAside } from '../../ach/index.ts';
import { notifyOfCancelledRetry } from '../../collections/returns/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type Commands, readArgs, whoOf, wordsOf } from './command.ts';
import { minute, when } from './moments.ts';

const SETTLE_TAKES = 'NUMBER --note WORDS [--by WHO]';
const GIVE_UP_TAKES = 'PUBLIC_ID --why WORDS [--by WHO]';

/** What came from the bank and could not be acted on, and what should go to it and cannot be written. */
export const SET_ASIDE_COMMANDS: Commands = {
  'list-set-aside': {
    takes: '',
    does: 'lists what waits for a person: what came from the bank and could not be acted on, and what cannot be written into a file to it',
    async run(context) {
      const { waiting, rows } = await listSetAside(context);
      const left_out = await listLeftOut(context);
      if (rows.length + left_out.rows.length === 0) return 'Nothing waits.';
      const lines = rows.map(({ number, at, file_name, line_number, reason, detail }) => {
        // A name that breaks the line would look like a line of this list.
        const name = file_name.replaceAll(/\p{Cc}/gu, '?');
        const place = line_number === 0 ? name : `${name}, line ${line_number}`;
        return `${number}  ${minute(at)}  ${reason}  ${place}: ${detail}`;
      });
      if (waiting > rows.length) lines.push(`and ${waiting - rows.length} more`);
      for (const { kind, reference, reason, since } of left_out.rows)
        lines.push(`not written  ${minute(since)}  ${kind}  ${reference}: ${reason}`);
      if (left_out.waiting > left_out.rows.length) lines.push(`and ${left_out.waiting - left_out.rows.length} more`);
      return lines.join('\n');
    },
  },
  'settle-set-aside': {
    takes: SETTLE_TAKES,
    does: 'ticks one of them off, with a note of what was done about it',
    async run(context, args) {
      const { name, said } = readArgs(args, ['note', 'by']);
      const number = /^\d{1,15}$/.test(name) ? Number(name) : 0;
      const settled = await settleSetAside(context, { number, by: whoOf(said.by), note: wordsOf(said.note, 'note') });
      if (!settled) throw new StartRefused(`nothing was set aside under the number ${name}; list-set-aside lists what waits`);
      if (settled.anew) return `${number} is settled.`;
      throw new StartRefused(`${number} was settled already by ${settled.resolved_by}: ${settled.note ?? ''}`);
    },
  },
  'give-up-unwritten': {
    takes: GIVE_UP_TAKES,
    does: 'gives a debit up that is "not written" and cannot be mended: its payment becomes FAILED and is never collected; a retry is cancelled',
    async run(context, args) {
      const { name, said } = readArgs(args, ['why', 'by']);
      const answer = await giveUpUnwritten(
        context,
        { public_id: name, by: whoOf(said.by), why: wordsOf(said.why, 'why') },
        notifyOfCancelledRetry,
      );
      if (answer.kind === 'not_listed')
        throw new StartRefused(`no debit ${name} is listed as not written; list-set-aside lists those that are`);
      if (answer.kind === 'before') {
        const { given_up_at, given_up_by, given_up_why } = answer.before;
        throw new StartRefused(`${name} was given up already (${given_up_by}, ${when(given_up_at)}: ${given_up_why})`);
      }
      if (answer.kind === 'waits_no_more')
        throw new StartRefused(`${name} waits for no file any more: nothing was done, and it leaves the list with the next cutoff`);
      return answer.of_retry
        ? `The retry of ${name} is given up: it is cancelled and counts as none.`
        : `${name} is given up: its payment is FAILED and is never collected.`;
    },
  },
};
