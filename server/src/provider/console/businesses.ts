import { type BusinessDetails, type BusinessFilter, type ConsoleBusiness, VOLUME_DAYS } from '@drawbridge/contract/provider';
import { RATE_RULES, readRates } from '../../collections/return-rates/index.ts';
import type { Context } from '../../context.ts';
import { listUnpaidBusinesses } from '../../disbursements/payouts/index.ts';
import { AppError } from '../../kernel/errors.ts';
import {
  type DirectoryRow,
  findTerms,
  listDirectory,
  listExposureChanges,
  presentPlace,
  readPlace,
  type Standing,
} from '../../merchants/businesses/index.ts';
import { listBusinessesThatAsk, readStanding } from '../../merchants/settlement-changes/index.ts';
import { readExposure } from '../../payments/exposure/index.ts';
import { readVolumes } from '../../reporting/reports/index.ts';
import { readClosing } from '../closing/index.ts';
import { presentFeatures } from './business-features.ts';

const PAGE = 50;

interface Wish {
  readonly words: string | undefined;
  readonly which: BusinessFilter;
  readonly after: string | undefined;
}

/** A page of businesses by name, each with its volume, its returns and what keeps it from being paid out. */
export async function pageOfBusinesses(
  context: Context,
  { words, which, after }: Wish,
): Promise<{ businesses: ConsoleBusiness[]; has_more: boolean }> {
  const facts = await readFacts(context);
  const ids = await idsOf(context, facts, which);
  const filter = { words: words === '' ? undefined : words, only_stopped: which === 'stopped', ids, standing: STANDING_OF[which] };
  const rows = await listDirectory(context.db, filter, { after, limit: PAGE + 1 });
  return { businesses: await present(context, facts, rows.slice(0, PAGE)), has_more: rows.length > PAGE };
}

const STANDING_OF: Partial<Record<BusinessFilter, Standing>> = { closing: 'CLOSING', closed: 'CLOSED' };

/** Which businesses alone, where the filter goes by what other rooms know. */
async function idsOf({ db }: Context, { unpaid }: Facts, which: BusinessFilter): Promise<string[] | undefined> {
  if (which === 'unpaid') return [...unpaid.keys()];
  return which === 'account' ? listBusinessesThatAsk(db) : undefined;
}

/** One business with all that the provider sets for it. Throws BUSINESS_NOT_FOUND. */
export async function readBusiness(context: Context, id: string): Promise<BusinessDetails> {
  const { db } = context;
  const terms = await findTerms(db, id);
  if (!terms) throw new AppError('BUSINESS_NOT_FOUND');
  const [[listed], exposure, changes, settlement, place, closing] = await Promise.all([
    readFacts(context, id).then((facts) => present(context, facts, [terms])),
    readExposure(context, id),
    listExposureChanges(db, id),
    readStanding(context, id),
    readPlace(db, id),
    readClosing(context, id),
  ]);
  if (!listed || !place) throw new AppError('BUSINESS_NOT_FOUND');
  return {
    ...listed,
    time_zone: terms.time_zone,
    address: presentPlace(place),
    features: presentFeatures(context, place.features_off),
    tips_offered: terms.tips_offered,
    fee_basis_points: terms.fee_basis_points,
    fee_fixed_cents: terms.fee_fixed_cents,
    settlement,
    closing,
    exposure: {
      day_limit: terms.exposure_day_cents,
      open_limit: terms.exposure_open_cents,
      day_used: exposure?.is_counted ? exposure.day_cents : null,
      open_used: exposure?.is_counted ? exposure.open_cents : null,
      changes: changes.map(({ at, set_by, why, day_cents, open_cents }) => ({
        at: at.toISOString(),
        by: set_by,
        why,
        day_limit: day_cents,
        open_limit: open_cents,
      })),
    },
  };
}

type Rates = Awaited<ReturnType<typeof readRates>>[number];
type Unpaid = Awaited<ReturnType<typeof listUnpaidBusinesses>>[number];
interface Facts {
  readonly rates: ReadonlyMap<string | null, Rates>;
  readonly unpaid: ReadonlyMap<string, Unpaid>;
}

/** Of one business that is named, only its own. */
async function readFacts(context: Context, id?: string): Promise<Facts> {
  const [rates, unpaid] = await Promise.all([readRates(context, id), listUnpaidBusinesses(context, id)]);
  return {
    rates: new Map(rates.map((one) => [one.business_id, one])),
    unpaid: new Map(unpaid.map((one) => [one.business_id, one])),
  };
}

async function present(context: Context, facts: Facts, rows: readonly DirectoryRow[]): Promise<ConsoleBusiness[]> {
  const ids = rows.map(({ id }) => id);
  const volumes = await readVolumes(context, ids, VOLUME_DAYS);
  return rows.map(({ id, name, organization_name, opened_at, debits_stopped_at, standing }) => {
    const { count = 0, amount_cents = 0 } = volumes.get(id) ?? {};
    const { debits = 0, rates = [] } = facts.rates.get(id) ?? {};
    const unpaid = facts.unpaid.get(id);
    return {
      id,
      name,
      organization_name,
      opened_at: opened_at.toISOString(),
      stopped_at: debits_stopped_at?.toISOString() ?? null,
      standing,
      volume: { payments: count, amount: amount_cents },
      debits,
      rates: rates.map(({ rate, returns, alarm }) => ({
        rate,
        returns,
        alarm,
        threshold_basis_points: RATE_RULES[rate].threshold_basis_points,
      })),
      unpaid: unpaid
        ? {
            obstacle: unpaid.obstacle,
            amount: unpaid.amount_cents,
            since: unpaid.since.toISOString(),
            return_code: unpaid.stopped_code,
          }
        : null,
    };
  });
}
