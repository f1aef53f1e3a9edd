import type { RefundRule } from '@drawbridge/contract';
import { formatCents, parseDollars } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import { findRules, keepRule } from '../../disbursements/refunds/index.ts';
import { claimsChanged } from '../../identity/index.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { findBusinessesNamed, offerTips } from '../../merchants/businesses/index.ts';
import { type Commands, Misused, readArgs, whoOf } from './command.ts';

const BUSINESS = /^biz_/;

/** What the provider sets for a business. */
export const BUSINESS_COMMANDS: Commands = {
  tips: {
    takes: 'BUSINESS on|off',
    does: "offers a business's customers to add a tip while they approve an order, or no longer does",
    async run(context, [named, wish, ...more]) {
      if (named === undefined || (wish !== 'on' && wish !== 'off') || more.length > 0) throw new Misused();
      const business_id = await businessIdOf(context, named);
      const business = await offerTips(context, business_id, wish === 'on', whoOf(undefined), (tx) =>
        claimsChanged(context, tx, business_id),
      );
      return wish === 'on' ? `Customers of ${business} may add a tip.` : `Customers of ${business} are not asked for tips.`;
    },
  },
  'refund-rules': {
    takes: 'BUSINESS [--viewer-a-day DOLLARS|off] [--alone DOLLARS|off] [--by WHO]',
    does: 'tells or sets how much a Store Viewer may refund in a day, and up to how much of a payment nobody has to approve',
    reads_only: (args) => !args.some((arg) => /^--(viewer-a-day|alone)\b/.test(arg)),
    async run(context, args) {
      const { name, said } = readArgs(args, ['viewer-a-day', 'alone', 'by']);
      const [rule] = await findRules(context.db, [await businessIdOf(context, name)]);
      if (!rule) throw new StartRefused(`there is no business ${name}`);
      const wished = {
        ...rule,
        viewer_a_day: said['viewer-a-day'] === undefined ? rule.viewer_a_day : amountOf(said['viewer-a-day']),
        alone: said.alone === undefined ? rule.alone : amountOf(said.alone),
      };
      if (said['viewer-a-day'] !== undefined || said.alone !== undefined) await keepRule(context, wished, whoOf(said.by));
      return inWords(wished);
    },
  },
};

/** By its id; else by its name, where no other business has the same. Throws StartRefused. */
export async function businessIdOf(context: Context, named: string): Promise<string> {
  const [found] = BUSINESS.test(named) ? await findRules(context.db, [named]) : [];
  if (found) return found.syn_business_id;
  const [id, ...others] = await findBusinessesNamed(context, named);
  if (id === undefined)
    throw new StartRefused(`there is no business ${named}: BUSINESS is an id, as return-rates lists them, or the exact name, in quotes`);
  if (others.length > 0)
    throw new StartRefused(`several businesses are called ${named}: give the id of one, ${[id, ...others].join(' or ')}`);
  return id;
}

/** Cents of an amount in dollars; null for `off`. Throws Misused. */
export function amountOf(text: string): number | null {
  if (text === 'off') return null;
  try {
    const cents = parseDollars(text);
    if (cents > 0) return cents;
  } catch {
    // Said below.
  }
  throw new Misused();
}

function inWords({ viewer_a_day, alone }: RefundRule): string {
  const viewers =
    viewer_a_day === null ? 'Store Viewers refund nothing.' : `Each Store Viewer refunds up to ${formatCents(viewer_a_day)} a day.`;
  const second =
    alone === null ? 'No refund needs a second person.' : `Refunds of more than ${formatCents(alone)} of a payment need a second person.`;
  return `${viewers} ${second}`;
}
