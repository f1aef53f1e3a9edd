import { CHANNELS, REPORT_STATUSES, type ReportFilters } from '@drawbridge/contract';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireBusiness } from '../../kernel/http/actor.ts';
import type { ReportRange } from './store.ts';

/**
 * A report's payments: of its businesses, or all the caller's, in all statuses and channels unless named. Throws
 * FORBIDDEN for a foreign business, BUSINESS_NOT_FOUND for none, BAD_INPUT for a range that ends before it begins.
 */
export function whichPayments(actor: Actor, filters: ReportFilters): ReportRange {
  const first_day = filters.start_date.slice(0, 10);
  const last_day = filters.end_date.slice(0, 10);
  if (last_day < first_day) throw new AppError('BAD_INPUT', { message: 'The range ends before it begins', field: 'end_date' });
  return {
    business_ids: businessesOf(actor, filters),
    first_day,
    last_day,
    statuses: filters.status?.length ? filters.status : REPORT_STATUSES,
    channels: filters.channel?.length ? filters.channel : CHANNELS,
    search: filters.search ?? '',
    refunded: filters.refunded ?? false,
  };
}

function businessesOf(actor: Actor, { store_id, syn_businesses_ids }: ReportFilters): readonly string[] {
  const named = [...new Set(syn_businesses_ids ?? [])].map((id) => requireBusiness(actor, id));
  if (store_id) {
    const store = requireBusiness(actor, store_id);
    return named.length === 0 || named.includes(store) ? [store] : [];
  }
  if (actor.business_ids.length === 0) throw new AppError('BUSINESS_NOT_FOUND');
  return named.length === 0 ? actor.business_ids : named;
}
