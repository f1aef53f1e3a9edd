import { formatCents } from '@drawbridge/money';
import type { Context } from '../../context.ts';
import {
  type ExposureChange,
  type ExposureLimits,
  feeWords,
  limitWords,
  listExposureChanges,
  readTerms,
  type StandingTerms,
} from '../../merchants/businesses/index.ts';
import { type Exposure, readExposure, setExposureLimits } from '../../payments/exposure/index.ts';
import { amountOf, businessIdOf } from './business-commands.ts';
import { type Commands, Misused, readArgs, whoOf, wordsOf } from './command.ts';
import { minute } from './moments.ts';

/** How much may be debited for a business, and how a business stands. */
export const EXPOSURE_COMMANDS: Commands = {
  'set-exposure-limit': {
    takes: 'BUSINESS [--day DOLLARS|off] [--open DOLLARS|off] --why WORDS [--by WHO]',
    does: 'limits what may be debited for a business in a banking day, and be open at any time; one that is not named stays',
    async run(context, args) {
      const { name, said } = readArgs(args, ['day', 'open', 'why', 'by']);
      if (said.day === undefined && said.open === undefined) throw new Misused();
      const [day, open] = [said.day, said.open].map((text) => (text === undefined ? undefined : amountOf(text)));
      const why = wordsOf(said.why, 'why');
      const business_id = await businessIdOf(context, name);
      const before = await readTerms(context.db, business_id);
      const limits: ExposureLimits = {
        day_cents: day === undefined ? before.exposure_day_cents : day,
        open_cents: open === undefined ? before.exposure_open_cents : open,
      };
      await setExposureLimits(context, business_id, limits, { by: whoOf(said.by), why });
      return inWords(before, await readExposure(context, business_id));
    },
  },
  'show-business': {
    takes: 'BUSINESS',
    does: 'tells what a business pays, whether it may ask for debits, its exposure limits and what of them is used, and who set them',
    reads_only: true,
    async run(context, args) {
      const { name } = readArgs(args, []);
      return describe(context, await businessIdOf(context, name));
    },
  },
};

async function describe(context: Context, business_id: string): Promise<string> {
  const terms = await readTerms(context.db, business_id);
  return [
    `${business_id}  ${terms.name}, ${terms.time_zone}`,
    `It pays ${feeWords(terms)} for each payment.`,
    terms.debits_stopped_at === null ? 'It may ask for debits.' : `It may ask for no debit since ${minute(terms.debits_stopped_at)}.`,
    inWords(terms, await readExposure(context, business_id)),
    ...(await listExposureChanges(context.db, business_id)).map(changeLine),
  ].join('\n');
}

function inWords({ name }: Pick<StandingTerms, 'name'>, exposure: Exposure | undefined): string {
  if (exposure === undefined) return `${name} has no exposure limit.`;
  const { day_limit_cents, day_cents, open_limit_cents, open_cents, is_counted } = exposure;
  return [
    `Debited for ${name} in this banking day: ${formatCents(day_cents)} of ${limitWords(day_limit_cents)}.`,
    `Open, as it may still come back: ${formatCents(open_cents)} of ${limitWords(open_limit_cents)}.`,
    ...(is_counted ? [] : ['This holds nothing yet, as payments from before are still being counted.']),
  ].join('\n');
}

function changeLine({ at, set_by, why, day_cents, open_cents }: ExposureChange): string {
  return `${minute(at)}  ${limitWords(day_cents)} a day and ${limitWords(open_cents)} open, set by ${set_by}: ${why}`;
}
