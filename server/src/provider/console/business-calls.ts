import type { Context } from '../../context.ts';
import { claimsChanged } from '../../identity/index.ts';
import { AppError } from '../../kernel/errors.ts';
import { offerTips } from '../../merchants/businesses/index.ts';
import { refuseChange } from '../../merchants/settlement-changes/index.ts';
import { keepOpen } from '../closing/index.ts';
import { byOf } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { exposureChange, feeChange, resumption } from './business-changes.ts';
import { businessClosing } from './business-closing.ts';
import { pageOfBusinesses, readBusiness } from './businesses.ts';
import { settlementChange, settlementValidation } from './settlement-work.ts';

/** Businesses, and what the provider sets for one. Fees are set here alone; the rest also by `npm run operate`. */
export function businessCalls({ on, both }: ConsoleBinder, context: Context): void {
  on('listBusinesses', ({ query: { words, which = 'all', after } }) => pageOfBusinesses(context, { words, which, after }));
  on('readBusiness', ({ params: { id } }) => readBusiness(context, id));
  both('setFees', feeChange(context));
  both('setExposureLimits', exposureChange(context));
  both('setSettlementAccount', settlementChange(context));
  both('validateSettlementAccount', settlementValidation(context));
  on('refuseSettlementAccount', async ({ body: { id, change_id, reason }, staff }) => {
    await refuseChange(context, { business_id: id, id: change_id }, { by: byOf(staff), why: reason });
    return {};
  });
  both('resumeBusiness', resumption(context));
  both('closeBusiness', businessClosing(context));
  on('keepBusinessOpen', async ({ body: { id, reason }, staff }) => {
    await keepOpen(context, id, { by: byOf(staff), why: reason });
    return {};
  });
  on('setTips', async ({ body: { id, offered }, staff }) => {
    const name = await offerTips(context, id, offered, byOf(staff), (tx) => claimsChanged(context, tx, id));
    if (name === undefined) throw new AppError('BUSINESS_NOT_FOUND');
    return {};
  });
}
