import {
  type ConfirmationStatus,
  externalAccounts,
  type PurchasePower,
  purchases,
  type ReturnEntry,
  retries,
  type Transaction,
} from '@drawbridge/contract';
import { CONFIRMATION_STATUSES } from '@drawbridge/contract/realtime';
import { REINITIABLE_CODES, REINITIATIONS_MAX } from '@drawbridge/contract/reinitiation-rules';
import { each, type Fault, first } from './testing-rules.ts';
import { RULES_OF_LISTS } from './testing-states-of-lists.ts';

/*
 * What the fields of an answer say together. The contract holds each of them alone; the service works them out from one state, so that
 * some never stand beside some others.
 */

/** A fault of an answer of this call, each of whose fields is as the contract wants it. */
export function faultOfState(call: object, body: unknown): Fault {
  return faultOfTotal(body) ?? RULES.get(call)?.(body as never);
}

/** A page of a list has no more rows than there are. */
function faultOfTotal(body: unknown): Fault {
  const { items, page_info } = Object(body) as { items?: unknown[]; page_info?: { total?: number } };
  return first([items === undefined || (page_info?.total ?? items.length) >= items.length, 'there are as many rows as page_info says']);
}

/** One message of the channel of a purchase, or of a call that says the same. */
export function faultOfConfirmation(said: ConfirmationStatus): Fault {
  const { status, amount, tipAmount, purchasePower } = said;
  const to_consumer = said.customerAccountInstitutionName !== null;
  return first(
    [said.purchaseId !== '', 'it names its purchase'],
    [(CONFIRMATION_STATUSES as readonly string[]).includes(status), `the channel never says ${status}`],
    [amount !== null && amount > 0, 'an order has an amount'],
    [said.inputType !== null && said.businessName !== null && said.timeZone !== null, 'whoever asked for it is known'],
    [tipAmount === undefined || (tipAmount > 0 && status === 'COMPLETED'), 'a tip comes with the approval'],
    [said.tipsOffered === undefined || (said.tipsOffered && status === 'ACCEPTED' && to_consumer), 'who approves alone is offered a tip'],
    [to_consumer || purchasePower === null, 'a merchant is not told what can be spent'],
    [to_consumer || !['ACCEPTED', 'INSUFFICIENT_FUNDS'].includes(status), `a merchant never hears ${status}`],
    [status !== 'ACCEPTED' || amount === null || (purchasePower ?? 0) >= amount, 'what waits for approval is within the limit'],
    [
      status !== 'INSUFFICIENT_FUNDS' || amount === null || (purchasePower ?? amount) < amount,
      'what is refused for funds is above the limit',
    ],
  );
}

function faultOfPower(power: PurchasePower): Fault {
  const { purchase_power: order, invoice_link_purchase_power: invoice, limited_by: by, daily_limit_left: left } = power;
  const owes = by === 'returned_payment';
  const linked: Record<PurchasePower['limited_by'], Fault> = {
    returned_payment: first([order === 0 && invoice === 0, 'nothing can be spent while a returned payment is owed']),
    balance: first(
      [order === invoice, 'where the balance is the limit, it is that of orders and invoices alike'],
      [order < left || (order === 0 && left === 0), 'a balance is the limit only where less than what is left of the day'],
    ),
    daily_limit: first(
      [order === left, 'where the day is the limit, what is left of it can be spent'],
      [invoice >= order, 'where the day is the limit, the balance is no less'],
    ),
  };
  return (
    first(
      [order >= 0 && invoice >= 0 && left >= 0, 'a limit is never below zero'],
      [owes === (power.invoice_link_limited_by === 'returned_payment'), 'a returned payment holds orders and invoices alike'],
      [power.account_linked === (power.account_problem === null), 'an account is not linked where it has a problem, and only there'],
      [power.account_linked || (order === 0 && invoice === 0), 'nothing can be spent from an account that is not linked'],
    ) ?? (power.account_linked ? linked[by] : undefined)
  );
}

type Tries = Transaction['retries'];
function faultOfRetries(retries: Tries): Fault {
  const made = (status: string) => retries.filter((retry) => retry.status === status);
  const last = retries.at(-1);
  return first(
    [retries.slice(0, -1).every(({ status }) => status === 'failed'), 'a try follows only one that has failed'],
    [[...made('pending'), ...made('POSTED')].every(({ code }) => code === null), 'a try that has not failed has no code'],
    [
      last?.status === 'POSTED' || retries.length <= REINITIATIONS_MAX || made('failed').some(({ code }) => code === null),
      'there are two tries',
    ],
    [retries.every(({ created_at }, at) => created_at >= (retries[at - 1]?.created_at ?? '')), 'the oldest try comes first'],
  );
}

function faultOfTransaction(shown: Transaction): Fault {
  const { status, retries: tries, owed } = shown;
  const last = tries.at(-1)?.status;
  const debited_again = owed?.next === 'retry' || owed?.next === 'retried';
  return (
    first(
      [shown.has_retried === tries.length > 0, 'has_retried says whether there are retries'],
      [tries.length === 0 || status !== 'Pending', 'what was tried again has come back'],
      [last !== 'POSTED' || status === 'Posted', 'what was made good is posted'],
      [last !== 'pending' || status === 'Declined', 'what is tried again is declined until it is made good'],
      [owed === undefined || status === 'Declined', 'what is owed was declined'],
      [tries.length === 0 || status !== 'Declined' || owed !== undefined, 'what came back and is not made good is owed'],
      [owed === undefined || debited_again === (last === 'pending'), 'it is debited again where a retry is on its way, and only there'],
      [owed === undefined || owed.amount === shown.amount, 'all of it is owed'],
      [!owed?.retry_on || debited_again, 'a day is told of what is debited again'],
      [!shown.settled_by_hand || last === 'POSTED', 'what was settled by hand has a row for it'],
      [shown.tip === undefined || (shown.tip > 0 && shown.tip < shown.amount), 'a tip is a part of the amount'],
    ) ?? faultOfRetries(tries)
  );
}

/** Codes that speak against a person resolving a return; each speaks against a retry, too. */
const FINAL = ['RETURN_ALREADY_RESOLVED', 'RETRY_REPAYING', 'RETRY_ON_ITS_WAY', 'RETURN_DISPUTED', 'RETURN_CODE_FINAL'];

function faultOfReturn(entry: ReturnEntry): Fault {
  const { transaction_status: status, retries: tries, retry_count } = entry;
  const pending = tries.at(-1)?.status === 'pending';
  const [retry, resolve] = [entry.retry_refusal?.code, entry.resolve_refusal?.code];
  const posted = status === 'POSTED';
  const retryable = REINITIABLE_CODES.includes(entry.reason_code);
  const uncounted = tries.filter((retry) => retry.code === null && retry.status !== 'pending').length;
  return (
    first(
      [posted || status === 'DECLINED', 'what came back is DECLINED, or POSTED since'],
      [
        retry_count <= Math.min(REINITIATIONS_MAX, tries.length) && retry_count >= tries.length - uncounted,
        'retry_count counts the debits after the first',
      ],
      [tries.at(-1)?.status !== 'POSTED' || posted, 'what was made good is posted'],
      [!pending || !posted, 'what is tried again is declined until it is made good'],
      [entry.retry_on === null || pending, 'a day is told of a retry on its way'],
      [!entry.retry_settled || (pending && entry.retry_on !== null), 'a retry on its way is debited on a day'],
      [posted === (resolve === 'RETURN_ALREADY_RESOLVED'), 'what is POSTED is resolved already'],
      [pending === (resolve === (tries.at(-1)?.by_customer ? 'RETRY_REPAYING' : 'RETRY_ON_ITS_WAY')), 'a retry on its way is waited for'],
      [posted || pending || retryable || resolve === 'RETURN_CODE_FINAL' || resolve === 'RETURN_DISPUTED', 'its code is final'],
      [resolve !== 'RETURN_CODE_FINAL' || !retryable, 'its code is not final'],
      [resolve === undefined || [...FINAL, 'FORBIDDEN'].includes(resolve), `nothing like ${resolve} speaks against resolving`],
      [
        resolve === undefined || resolve === retry || (resolve === 'FORBIDDEN' && retry !== undefined),
        'what speaks against resolving speaks against a retry',
      ],
      [retry !== 'FORBIDDEN' || resolve === 'FORBIDDEN', 'who may not retry may not resolve'],
      [!FINAL.includes(retry ?? '') || retry === resolve, 'what speaks against both is said of both'],
      [retry_count < REINITIATIONS_MAX || retry !== undefined, 'a payment is retried twice'],
      [retry !== 'RETRY_NONE_LEFT' || retry_count >= REINITIATIONS_MAX, 'there are tries left'],
    ) ?? faultOfRetries(tries)
  );
}

const only =
  (...statuses: string[]) =>
  (said: ConfirmationStatus): Fault =>
    faultOfConfirmation(said) ?? first([statuses.includes(said.status), `it answers ${statuses.join(' or ')}`]);

/** By the call that answers. */
const RULES: ReadonlyMap<object, (body: never) => Fault> = new Map<object, (body: never) => Fault>([
  [externalAccounts.purchasePower, faultOfPower],
  [purchases.listRecent, each(faultOfTransaction)],
  [purchases.confirmDebit, only('COMPLETED')],
  [purchases.denyDebit, only('DENIED')],
  [purchases.cancelDebit, only('DENIED', 'COMPLETED', 'ACCOUNT_INVALID')],
  [
    purchases.withdrawDebit,
    (said: ConfirmationStatus | null) => (said === null ? undefined : only('DENIED', 'COMPLETED', 'ACCOUNT_INVALID')(said)),
  ],
  [purchases.waiting, (said: ConfirmationStatus | null) => (said === null ? undefined : only('ACCEPTED')(said))],
  [purchases.read, (said: ConfirmationStatus | null) => (said === null ? undefined : faultOfConfirmation(said))],
  [retries.list, (entries: ReturnEntry[]) => each(faultOfReturn)({ items: entries })],
  [retries.report, each(faultOfReturn)],
  [retries.trigger, faultOfReturn],
  [retries.resolve, faultOfReturn],
  ...RULES_OF_LISTS,
]);
