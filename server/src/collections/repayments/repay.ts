import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { BALANCE_DEBIT_MS, type BodyOf, type Repayment, type repayments, whyNotReinitiate, whyNotRepay } from '@drawbridge/contract';
import { effectiveEntryDateAt, nextCutoff, postingDate } from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { AppError } from '../../kernel/errors.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { WrittenAnswer } from '../../kernel/http/bind.ts';
import type { Token } from '../../kernel/http/token.ts';
import { idempotent } from '../../kernel/idempotency/index.ts';
import { newId } from '../../kernel/ids.ts';
import { type AccountToPayFrom, findAccountToPayFrom } from '../../payments/payable-accounts/index.ts';
import { refreshBalance } from '../../people/bank-accounts/index.ts';
import { givenFrom, type Seen } from '../../people/consents/index.ts';
import { lockPurchase, readFacts, startRepayment } from '../reinitiations/index.ts';
import { requestNotifications } from '../returns/index.ts';
import * as store from './store.ts';

interface Caller {
  readonly actor: Actor;
  readonly token: Token;
  /** From where, kept with the authorization. */
  readonly seen: Seen;
}

/** The bank must be asked first, which is done outside any transaction. */
class BalanceNotKnown extends Error {}

/**
 * The consumer repays a returned payment of theirs from one of their accounts: as a reinitiation where the rules still
 * allow one of that account, else by a new authorization. It stays DECLINED until that is past its return window, and
 * both sides are notified. Throws NOT_FOUND (also for another's), the contract's refusals of repayments, BUSINESS_CLOSED,
 * BUSINESS_STOPPED (for a new authorization), ERR_EXTERNAL_ACCOUNT_NOT_FOUND, ACCOUNT_INVALID, BALANCE_UNAVAILABLE,
 * PASSKEY_NEEDED, PAYMENT_REFUSED and IDEMPOTENCY_KEY_REUSED.
 */
export async function repay(
  context: Context,
  caller: Caller,
  body: BodyOf<typeof repayments.repay>,
  idempotency_key?: string,
): Promise<WrittenAnswer> {
  const call = { user_id: caller.actor.user_id, route: 'repayments', idempotency_key, body };
  const once = (asked: boolean) => idempotent(context, call, (tx) => debit(context, tx, caller, body, asked));
  try {
    return await once(false);
  } catch (error) {
    if (!(error instanceof BalanceNotKnown)) throw error;
    await refreshBalance(context, body.SynAccountID);
    return once(true);
  }
}

async function debit(
  context: Context,
  tx: Queryable,
  { actor, token, seen }: Caller,
  body: BodyOf<typeof repayments.repay>,
  asked: boolean,
): Promise<Repayment> {
  const { clock, config } = context;
  const now = clock.now();
  const found = await store.findPurchase(tx, actor.user_id, body.public_id, now);
  if (!found || !(await lockPurchase(tx, found.purchase_id, found.business_id))) throw new AppError('NOT_FOUND');
  const facts = await readFacts(tx, found.purchase_id, now);
  const refusal = whyNotRepay(facts);
  if (refusal !== undefined) throw new AppError(refusal);
  if (body.amount !== found.amount_cents || body.authorized_on !== wallTimeAt(now, EASTERN).date) throw new AppError('REPAY_CHANGED');

  const account = await requireAccount(tx, actor, body.SynAccountID, found.amount_cents, now, asked);
  const newly_authorized = account.id !== found.bank_account_id || whyNotReinitiate(facts) !== undefined;
  const business = await store.findBusiness(tx, found.business_id);
  if (business.closed) throw new AppError('BUSINESS_CLOSED');
  if (newly_authorized && business.stopped) throw new AppError('BUSINESS_STOPPED');

  const id = newId('rty');
  const leaves_on = effectiveEntryDateAt(nextCutoff(now, config.ach), config.ach);
  const refused = await startRepayment(tx, {
    id,
    purchase_id: found.purchase_id,
    account_id: account.id,
    at: now,
    newly_authorized,
    expected_on: leaves_on,
    subject: token.subject,
    issued_at: token.issued_at,
    wall: clock.wall(),
    ...givenFrom(config.texts.terms, 'repayment', seen),
  });
  if (refused !== null) throw new AppError(refused);
  await requestNotifications(tx, [{ reinitiation_id: id, consumer_id: actor.user_id, business_id: found.business_id }], now);
  return {
    public_id: found.public_id,
    business_name: found.business_name,
    amount: found.amount_cents,
    institution_name: account.institution_name,
    last_four: account.last_four,
    leaves_on,
    would_clear_on: postingDate(leaves_on),
  };
}

/** An account of the caller's, whom the transaction has locked, that holds the amount by a balance of the last minute. */
async function requireAccount(
  tx: Queryable,
  actor: Actor,
  account_id: string,
  amount_cents: number,
  now: Date,
  asked: boolean,
): Promise<AccountToPayFrom> {
  const account = await findAccountToPayFrom(tx, actor.user_id, account_id);
  if (!account) throw new AppError('ERR_EXTERNAL_ACCOUNT_NOT_FOUND');
  if (!account.can_be_debited) throw new AppError('ACCOUNT_INVALID');
  if (account.left_cents === null || account.balance_at === null || now.getTime() - account.balance_at.getTime() > BALANCE_DEBIT_MS) {
    if (asked) throw new AppError('BALANCE_UNAVAILABLE');
    throw new BalanceNotKnown();
  }
  if (account.left_cents < amount_cents) throw new AppError('REPAY_LOW_BALANCE');
  return account;
}
