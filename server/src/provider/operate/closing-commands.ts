import { AppError } from '../../kernel/errors.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { beginClosing, keepOpen, readClosing } from '../closing/index.ts';
import { businessIdOf } from './business-commands.ts';
import { type Commands, readArgs, whoOf, wordsOf } from './command.ts';

const TAKES = 'BUSINESS --why WORDS [--by WHO]';

/** The end of a business, and that it stays open after all. */
export const CLOSING_COMMANDS: Commands = {
  'close-business': {
    takes: TAKES,
    does: 'has a business take no new payment; it is closed once everything is collected and paid out',
    async run(context, args) {
      const { name, said } = readArgs(args, ['why', 'by']);
      const id = await businessIdOf(context, name);
      await inWords(beginClosing(context, id, { by: whoOf(said.by), why: wordsOf(said.why, 'why') }));
      const { payments, credits } = await readClosing(context, id);
      return `It takes no new payments. ${payments} payments are to be collected, and ${credits} credits are on their way.`;
    },
  },
  'keep-business-open': {
    takes: TAKES,
    does: 'lets a business that is closing take payments again',
    async run(context, args) {
      const { name, said } = readArgs(args, ['why', 'by']);
      const id = await businessIdOf(context, name);
      await inWords(keepOpen(context, id, { by: whoOf(said.by), why: wordsOf(said.why, 'why') }));
      return 'It isn’t closing anymore. Links and API keys that ended are made anew.';
    },
  },
};

async function inWords(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    throw error instanceof AppError ? new StartRefused(error.message) : error;
  });
}
