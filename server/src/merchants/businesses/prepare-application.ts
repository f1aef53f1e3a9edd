import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { type AccountNumbers, sealNumbers } from '../../kernel/security/account-numbers.ts';
import { requireSettlementNumbers } from './change-settlement-account.ts';
import { insertApplication, type RegisterFacts } from './prepared-store.ts';
import { requireBusinessName } from './require-business-name.ts';
import { applicationPlace } from './settlement-account.ts';

/** A business as the provider prepares it for its AdminAccount. Fees: basis points of the amount, and cents. */
export interface Application {
  readonly organization_id: string;
  readonly admin_user_id: string;
  readonly business_name: string;
  readonly address: {
    readonly line_one: string;
    readonly line_two?: string | null;
    readonly city: string;
    readonly state: string;
    readonly postal_code: string;
  };
  readonly time_zone?: string;
  readonly fee_basis_points?: number;
  readonly fee_fixed_cents?: number;
  /** A checking account where nothing else is said. */
  readonly settlement_account?: Omit<AccountNumbers, 'account_type'> & Partial<Pick<AccountNumbers, 'account_type'>>;
  readonly register?: RegisterFacts;
}

const NOTHING_KNOWN: RegisterFacts = {
  exposure_day_cents: null,
  exposure_open_cents: null,
  prepared_by: null,
  review_on: null,
  agreement_sha256: null,
  agreement_signed_at: null,
  agreement_signed_by: null,
};
const USUAL_TIME_ZONE = 'America/New_York';
/** 1.00% + $0.25 (decisions, "Merchants"). */
const USUAL_FEE = { basis_points: 100, fixed_cents: 25 };

/**
 * Prepares a business and gives the application's id. `db`: the caller's transaction, where there is one. Throws BAD_INPUT for a name that no file to a bank can hold, and
 * for a time zone or account numbers that cannot be.
 */
export async function prepareApplication(context: Context, application: Application, db: Queryable = context.db): Promise<string> {
  const id = newId('app');
  const { address, settlement_account } = application;
  const business_name = requireBusinessName(application.business_name, 'business_name');
  const time_zone = application.time_zone ?? USUAL_TIME_ZONE;
  if (!Intl.supportedValuesOf('timeZone').includes(time_zone))
    throw new AppError('BAD_INPUT', { message: 'No such time zone', field: 'time_zone' });
  if (settlement_account) requireSettlementNumbers(settlement_account);
  await insertApplication(
    db,
    {
      ...(application.register ?? NOTHING_KNOWN),
      id,
      organization_id: application.organization_id,
      admin_user_id: application.admin_user_id,
      name: business_name,
      line_one: address.line_one,
      line_two: address.line_two ?? null,
      city: address.city,
      state: address.state,
      postal_code: address.postal_code,
      time_zone,
      fee_basis_points: application.fee_basis_points ?? USUAL_FEE.basis_points,
      fee_fixed_cents: application.fee_fixed_cents ?? USUAL_FEE.fixed_cents,
      settlement_account_sealed: settlement_account
        ? sealNumbers(context.sealer, { account_type: 'checking', ...settlement_account }, applicationPlace(id))
        : null,
      settlement_last_four: settlement_account?.account_number.slice(-4) ?? null,
    },
    context.clock.now(),
  );
  return id;
}
