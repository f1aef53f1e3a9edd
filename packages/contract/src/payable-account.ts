import * as z from 'zod/mini';
import { moment } from './fields.ts';

/** Why an account cannot be used for a payment now. */
export const ACCOUNT_PROBLEMS = ['low_balance', 'not_linked', 'closed', 'unseen', 'not_verified', 'no_balance'] as const;

/** An account of the consumer's as a payment of some amount finds it. */
export const payableAccount = z.object({
  SynAccountID: z.string(),
  VendorInstitutionName: z.string(),
  AccountType: z.string(),
  LastFour: z.string(),
  IsPrimary: z.boolean(),
  LinkedAt: moment,
  /** The order is paid from it unless another is chosen; absent where it isn't. */
  IsOfOrder: z.optional(z.boolean()),
  /**
   * `low_balance`: below the amount. `not_linked`: it must be linked again. `closed`: a bank has said that it can't be
   * debited. `unseen`: its balance can't be asked for. `not_verified`: its amounts wait to be entered. `no_balance`: its
   * bank did not answer. Null: it can pay.
   */
  problem: z.nullable(z.enum(ACCOUNT_PROBLEMS)),
});
export type PayableAccount = z.infer<typeof payableAccount>;
