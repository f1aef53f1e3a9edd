import { ratesTable, readRates, resumeBusiness } from '../../collections/return-rates/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type Commands, readArgs, whoOf, wordsOf } from './command.ts';

const RESUME_TAKES = 'ID --why WORDS [--by WHO]';

/** How often debits come back, and businesses that were stopped for it. */
export const RETURN_RATE_COMMANDS: Commands = {
  'return-rates': {
    takes: '',
    does: 'tells how many of the debits of the last 60 days have come back, and how many more may before a threshold',
    reads_only: true,
    run: async (context) => ratesTable(await readRates(context)),
  },
  'resume-business': {
    takes: RESUME_TAKES,
    does: 'lets a business ask for debits again that was stopped because too many came back',
    async run(context, args) {
      const { name: id, said } = readArgs(args, ['why', 'by']);
      const business = await resumeBusiness(context, id, { by: whoOf(said.by), why: wordsOf(said.why, 'why') });
      if (business === undefined) throw new StartRefused(`no business ${id} is stopped; return-rates lists businesses with their ids`);
      return `${business} may ask for debits again.`;
    },
  },
};
