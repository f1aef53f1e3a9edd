import type { Business } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { userWho, writeEntry } from '../../kernel/audit/index.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { type Actor, requireAccountAdmin } from '../../kernel/http/actor.ts';
import { newId } from '../../kernel/ids.ts';
import { openSealedNumbers } from '../../kernel/security/account-numbers.ts';
import { feeFacts } from './audited.ts';
import { addSettlementAccount } from './change-settlement-account.ts';
import { markOpened, takeApplication } from './prepared-store.ts';
import { applicationPlace } from './settlement-account.ts';
import { type ExposureLimits, findBusinesses, insertBusiness, presentBusiness, updateFees } from './store.ts';

/** Keeps and counts the limits of a business that is being opened, within that transaction. Payments does it. */
export type LimitExposure = (
  tx: Queryable,
  business_id: string,
  limits: ExposureLimits,
  by: { readonly by: string; readonly why: string },
) => Promise<void>;

const NO_LIMITS: LimitExposure = async () => {
  throw new Error('a business with exposure limits is opened where nothing keeps them');
};

/**
 * Turns the application that the provider prepared for the caller into a business, once.
 * Throws NO_APPLICATION when none waits (also for the second of two openings), FORBIDDEN for any role but AdminAccount.
 */
export async function openBusiness(
  context: Context,
  actor: Pick<Actor, 'user_id' | 'role' | 'address' | 'factor'>,
  limitExposure: LimitExposure = NO_LIMITS,
): Promise<Business> {
  requireAccountAdmin(actor);
  return context.db.transaction(async (tx) => {
    const application = await takeApplication(tx, actor.user_id);
    if (!application) throw new AppError('NO_APPLICATION');
    const id = newId('biz');
    await insertBusiness(tx, { ...application, id, address_id: newId('adr') }, context.clock.now());
    await updateFees(tx, id, application, { at: context.clock.now(), by: actor.user_id, why: `opened from application ${application.id}` });
    const who = userWho(actor);
    await writeEntry(tx, context.clock, {
      event: 'business.opened',
      who,
      organization_id: application.organization_id,
      thing: { kind: 'business', id, name: application.name },
      after: { name: application.name, ...feeFacts(application) },
    });
    if (application.settlement_account_sealed !== null) {
      const account = openSealedNumbers(context.sealer, application.settlement_account_sealed, applicationPlace(application.id));
      const validated = `as the provider prepared it in application ${application.id}`;
      await addSettlementAccount(context, tx, id, account, { by: actor.user_id, why: 'the business was opened', validated }, who);
    }
    const { exposure_day_cents: day_cents, exposure_open_cents: open_cents } = application;
    if (day_cents !== null || open_cents !== null)
      await limitExposure(
        tx,
        id,
        { day_cents, open_cents },
        { by: application.prepared_by ?? 'provider', why: `approved in application ${application.id}` },
      );
    await markOpened(tx, application.id, id);
    const [business] = await findBusinesses(tx, [id]);
    if (!business) throw new Error('a business is missing right after being opened');
    return presentBusiness(business);
  });
}
