import { abandonUnoriginableEntry, listExceptions, listUnoriginableEntries, resolveException } from '../../ach/index.ts';
import { notifyOfCancelledReinitiations } from '../../collections/returns/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type Commands, readArgs, whoOf, wordsOf } from './command.ts';
import { minute, when } from './moments.ts';

const RESOLVE_TAKES = 'NUMBER --note WORDS [--by WHO]';
const ABANDON_TAKES = 'PUBLIC_ID --why WORDS [--by WHO]';

/** What came from the bank and could not be acted on, and what should go to it and cannot be written. */
export const EXCEPTION_COMMANDS: Commands = {
  'list-exceptions': {
    takes: '',
    does: 'lists what waits for a person: what came from the bank and could not be acted on, and the unoriginable: what cannot be written into a file to it',
    reads_only: true,
    async run(context) {
      const { waiting, rows } = await listExceptions(context);
      const unoriginable = await listUnoriginableEntries(context);
      if (rows.length + unoriginable.rows.length === 0) return 'Nothing waits.';
      const lines = rows.map(({ number, at, file_name, line_number, reason, detail }) => {
        // A name that breaks the line would look like a line of this list.
        const name = file_name.replaceAll(/\p{Cc}/gu, '?');
        const place = line_number === 0 ? name : `${name}, line ${line_number}`;
        return `${number}  ${minute(at)}  ${reason}  ${place}: ${detail}`;
      });
      if (waiting > rows.length) lines.push(`and ${waiting - rows.length} more`);
      for (const { kind, reference, reason, since } of unoriginable.rows)
        lines.push(`unoriginable  ${minute(since)}  ${kind}  ${reference}: ${reason}`);
      if (unoriginable.waiting > unoriginable.rows.length) lines.push(`and ${unoriginable.waiting - unoriginable.rows.length} more`);
      return lines.join('\n');
    },
  },
  'resolve-exception': {
    takes: RESOLVE_TAKES,
    does: 'ticks one of them off, with a note of what was done about it',
    async run(context, args) {
      const { name, said } = readArgs(args, ['note', 'by']);
      const number = /^\d{1,15}$/.test(name) ? Number(name) : 0;
      const resolved = await resolveException(context, { number, by: whoOf(said.by), note: wordsOf(said.note, 'note') });
      if (!resolved) throw new StartRefused(`no exception has the number ${name}; list-exceptions lists what waits`);
      if (resolved.anew) return `${number} is resolved.`;
      throw new StartRefused(`${number} was resolved already by ${resolved.resolved_by}: ${resolved.note ?? ''}`);
    },
  },
  'abandon-unoriginable-entry': {
    takes: ABANDON_TAKES,
    does: 'abandons a debit that is "unoriginable" and cannot be mended: its payment becomes FAILED and is never collected; a reinitiation is cancelled',
    async run(context, args) {
      const { name, said } = readArgs(args, ['why', 'by']);
      const answer = await abandonUnoriginableEntry(
        context,
        { public_id: name, by: whoOf(said.by), why: wordsOf(said.why, 'why') },
        notifyOfCancelledReinitiations,
      );
      if (answer.kind === 'not_listed')
        throw new StartRefused(`no debit ${name} is listed as unoriginable; list-exceptions lists those that are`);
      if (answer.kind === 'before') {
        const { abandoned_at, abandoned_by, abandoned_why } = answer.before;
        throw new StartRefused(`${name} was abandoned already (${abandoned_by}, ${when(abandoned_at)}: ${abandoned_why})`);
      }
      if (answer.kind === 'waits_no_more')
        throw new StartRefused(`${name} waits for no file any more: nothing was done, and it leaves the list with the next cutoff`);
      return answer.of_reinitiation
        ? `The reinitiation of ${name} is abandoned: it is cancelled and counts as none.`
        : `${name} is abandoned: its payment is FAILED and is never collected.`;
    },
  },
};
