import type { PayoutObstacle } from '@drawbridge/contract';
import { MOST_ENTRY_CENTS } from '@drawbridge/nacha';
import {
  type CutoffMoments,
  companyName,
  type EntryToOriginate,
  type FileShare,
  fitEntry,
  merchantName,
  TrialFile,
  takeShare,
  transactionCodeOf,
} from '../../ach/index.ts';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../kernel/db/database.ts';
import { newId } from '../../kernel/ids.ts';
import type { AccountNumbers } from '../../kernel/security/account-numbers.ts';
import { KeyMissing } from '../../kernel/security/seal.ts';
import { openSettlementAccount } from '../../merchants/businesses/index.ts';
import { type CollectedCredits, lockOpen, moveCredits } from '../credits/index.ts';
import { type Owed, readOwed } from './read-owed.ts';
import { forgetObstacles, listOwed, lockPayees, makePayout, noteObstacle, type Payee } from './store.ts';

/** Of what is wrong with a business; `prove` names the rest. */
const MOST_LOGGED = 10;

/**
 * A payout for each business with a sum above zero, of all transfers in no payout, so that each is in one. Without an
 * account, or proof, nothing is paid, which is noted, and logged the first time. All others are paid.
 */
export async function collectPayouts(
  context: Context,
  tx: Queryable,
  { originated_at }: CutoffMoments,
  share: FileShare,
): Promise<CollectedCredits> {
  // What such a payout was to pay goes out with the new one: the business may have been owed more, or less, since.
  const decided = (await lockOpen(tx, 'payout', originated_at)).filter(({ status, undecided }) => status === 'REJECTED' && !undecided);
  await moveCredits(tx, 'cancelled', decided, {
    at: originated_at,
    actor: 'system',
    reason: 'what it was to pay goes out with the next payout',
  });
  const all_owed = await listOwed(tx);
  const { taken, rest } = takeShare(share, all_owed);
  const payees = await lockPayees(tx, idsOf(taken));
  const owed = await readOwed(context, tx, payees);
  const entries: EntryToOriginate[] = [];
  const unpaid: string[] = [];
  const trial = new TrialFile(context.config.ach, originated_at);
  for (const payee of payees) {
    const made = await payOut(context, tx, trial, payee, owed.get(payee.id) ?? NOTHING, originated_at);
    if (made === undefined) continue;
    if ('kind' in made) entries.push(made);
    else {
      unpaid.push(payee.id);
      if (await noteObstacle(tx, payee.id, made.reason, originated_at)) logObstacle(context, payee, made);
    }
  }
  const in_share = new Set(idsOf(taken));
  await forgetObstacles(tx, [...unpaid, ...idsOf(all_owed).filter((id) => !in_share.has(id))]);
  return { entries, rest };
}

function idsOf(businesses: readonly { readonly id: string }[]): string[] {
  return businesses.map(({ id }) => id);
}

const NOTHING: Owed = { lines: [], unproven: [] };

/**
 * Pays a business what waits, all of it: a transfer that comes to be open meanwhile, as by a refund, is read and proven
 * with the rest and paid along. Undefined where nothing is to be paid.
 */
async function payOut(
  context: Context,
  tx: Queryable,
  trial: TrialFile,
  payee: Payee,
  { lines, unproven }: Owed,
  at: Date,
): Promise<EntryToOriginate | Obstacle | undefined> {
  const amount_cents = lines.reduce((sum, line) => sum + line.amount_cents, 0);
  if (amount_cents <= 0) return undefined;
  if (unproven.length > 0) return { reason: 'proof_broken', wrong: unproven.slice(0, MOST_LOGGED).map(({ text }) => text) };
  const account = accountOf(context, trial, payee, amount_cents);
  if (!('version' in account)) return account;
  const id = newId('pyt');
  const payout = { id, reference: payee.reference, business_id: payee.id, made_at: at, settlement_version: account.version };
  const made_cents = await makePayout(tx, payout, lines);
  if (made_cents === undefined)
    return payOut(context, tx, trial, payee, (await readOwed(context, tx, [payee])).get(payee.id) ?? NOTHING, at);
  if (made_cents !== amount_cents) throw new Error(`payout ${id} is over ${made_cents} cents and was to be over ${amount_cents}`);
  return entryOf(context, { id, payee, amount_cents, account });
}

/** The account that a business is paid to, open. */
interface PayeeAccount extends AccountNumbers {
  readonly version: number;
}

/** What stands against paying a business: what was thrown, or is not proven, so that our records are wrong. */
interface Obstacle {
  readonly reason: PayoutObstacle;
  readonly err?: unknown;
  readonly wrong?: readonly string[];
}

function logObstacle({ log }: Context, { id }: Payee, obstacle: Obstacle): void {
  const about = { business_id: id, ...obstacle };
  if (obstacle.wrong) log.error(about, 'a business is not paid out: what it would be paid is not proven, and a person must look at it');
  else log[obstacle.err ? 'error' : 'warn'](about, 'a business cannot be paid out: what it is owed waits');
}

interface PayoutMade {
  readonly id: string;
  readonly payee: Payee;
  readonly amount_cents: number;
  readonly account: PayeeAccount;
}

function entryOf(context: Context, { id, payee, amount_cents, account }: PayoutMade): EntryToOriginate {
  return {
    kind: 'payout',
    purchase_id: null,
    subject_id: id,
    bank_account_id: null,
    account_version: account.version,
    attempt: 1,
    amount_cents,
    batch: {
      standard_entry_class_code: 'CCD',
      service_class_code: '220',
      company_name: companyName(context.config.ach.immediate_origin_name),
      company_entry_description: 'PAYOUT',
      business_id: '',
    },
    transaction_code: transactionCodeOf('credit', account.account_type),
    routing_number: account.routing_number,
    account_number: account.account_number,
    receiver_identification: payee.reference,
    receiver_name: merchantName(payee.name),
  };
}

/** The account to pay to, open; or what stands against paying. */
function accountOf(context: Context, trial: TrialFile, payee: Payee, amount_cents: number): PayeeAccount | Obstacle {
  if (payee.waits) return { reason: 'file_rejected' };
  if (payee.newest_settlement_version === null) return { reason: 'no_settlement_account' };
  if (payee.settlement_stopped_code !== null) return { reason: 'settlement_account_stopped' };
  if (amount_cents > MOST_ENTRY_CENTS) return { reason: 'too_large' };
  let account: PayeeAccount;
  try {
    account = openAccount(context, payee);
  } catch (err) {
    if (err instanceof KeyMissing) throw err;
    return { reason: 'settlement_account_unusable', err };
  }
  try {
    // Before there is a payout: one that no file can hold must not take what is owed.
    trial.require(entryOf(context, { id: '', payee, amount_cents, account }));
    return account;
  } catch (err) {
    return { reason: 'entry_unwritable', err };
  }
}

/** Throws where it is not what was entered last for this business: nothing is paid to such an account. */
function openAccount({ sealer }: Context, payee: Payee): PayeeAccount {
  const { settlement_version: version, settlement_sealed, settlement_last_four, settlement_account_type } = payee;
  if (version === null || version !== payee.newest_settlement_version) throw new Error('it is not the settlement account entered last');
  const account = openSettlementAccount(sealer, {
    business_id: payee.id,
    version,
    sealed: settlement_sealed ?? '',
    last_four: settlement_last_four ?? '',
    account_type: settlement_account_type ?? '',
  });
  if (!fitEntry(account)) throw new Error('no entry can have the numbers of the settlement account');
  return { ...account, version };
}
