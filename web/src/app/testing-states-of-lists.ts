import {
  type BankAccount,
  businesses,
  type DashboardRow,
  type EcommercePurchase,
  ecommerce,
  externalAccounts,
  invoiceLinks,
  type MerchantLink,
  type PayableLink,
  type Payout,
  paymentLinks,
  payouts,
  purchases,
  type Receipt,
  type Refundable,
  type ReportRow,
  receipts,
  refunds,
  reports,
} from '@drawbridge/contract';
import { REINITIABLE_CODES } from '@drawbridge/contract/reinitiation-rules';
import { each, type Fault, first } from './testing-rules.ts';

/* What the fields of rows, links, accounts and receipts say together: see testing-states.ts. */

const APPROVED = ['PENDING', 'POSTED', 'DECLINED', 'FAILED', 'CANCELLED'];
const isLink = (channel: string) => channel === 'payment_link' || channel === 'invoice_link';

function faultOfSale(row: DashboardRow | ReportRow): Fault {
  const paid = row.BaseAmount + row.TipAmount;
  const given_back = row.RefundedAmount + row.ReversedAmount;
  return first(
    [given_back <= paid, 'no more is given back than was paid'],
    [row.TipAmount === 0 || row.Channel === 'in_store', 'a tip is given at a counter'],
    [
      APPROVED.includes(row.TransactionStatus) || (given_back === 0 && row.TipAmount === 0),
      'what was not approved has neither tip nor refund',
    ],
  );
}

function faultOfReportRow(row: ReportRow): Fault {
  const { TransactionStatus: status, FeeAmount: fee, TotalPayment: settled } = row;
  const whole = settled === row.BaseAmount + row.TipAmount - fee;
  const nothing = settled === 0 && fee === 0;
  return (
    first(
      [status === 'POSTED' || row.DateTimeOfApproval === null, 'what is not POSTED was posted at no time'],
      [
        status === 'PENDING' ? whole : status === 'POSTED' ? whole || nothing : nothing,
        'settled is amount and tip less the fee, or nothing',
      ],
      [
        isLink(row.Channel) === (row.LinkNumber !== null) && isLink(row.Channel) === (row.Memo !== null),
        'links have a number and a memo, and they alone',
      ],
    ) ?? faultOfSale(row)
  );
}

function faultOfMerchantLink(link: MerchantLink): Fault {
  const { purchase_id, purchase_status, sending } = link;
  return first(
    [(purchase_id === null) === (purchase_status === null), 'a purchase has a status'],
    [purchase_status === null || APPROVED.includes(purchase_status), 'a link is paid by a purchase that was approved'],
    [purchase_id === null || !link.void, 'what is paid cannot be voided'],
    [sending?.state !== 'waiting' || sending.failure === null, 'what waits has not failed'],
    [sending?.state !== 'retrying' || sending.failure !== null, 'what is tried again has failed for a reason'],
  );
}

function faultOfPayableLink(link: PayableLink | object): Fault {
  return 'purchased' in link ? first([!(link.purchased && link.void), 'what is paid cannot be voided']) : undefined;
}

const linkRules = (links: typeof paymentLinks | typeof invoiceLinks): [object, (body: never) => Fault][] => [
  [links.list, each(faultOfMerchantLink)],
  [
    links.create,
    (link: MerchantLink) => faultOfMerchantLink(link) ?? first([!link.void && !link.purchase_id && !link.sending, 'it is new']),
  ],
  [links.void, (link: MerchantLink) => faultOfMerchantLink(link) ?? first([link.void, 'it is voided'])],
  [links.resetExpiration, (link: MerchantLink) => faultOfMerchantLink(link) ?? first([!link.void && !link.purchase_id, 'it can be paid'])],
  [links.dispatch, (link: MerchantLink) => faultOfMerchantLink(link) ?? first([link.sending !== null, 'it was sent'])],
  [links.read, faultOfPayableLink],
  [links.accept, (link: PayableLink) => faultOfPayableLink(link) ?? first([link.purchased, 'it is paid'])],
];

function faultOfAccounts(accounts: readonly BankAccount[]): Fault {
  return first(
    [accounts.filter(({ IsPrimary }) => IsPrimary).length <= 1, 'one account is the primary one'],
    [
      accounts.every(({ CanPay, Verification }) => (CanPay === undefined) === (Verification === undefined)),
      'CanPay comes with Verification',
    ],
    [accounts.every(({ CanPay, Verification }) => !CanPay || Verification === 'verified'), 'what is not verified cannot pay'],
    [
      accounts.every(({ IsPrimary, Verification }) => !IsPrimary || (Verification ?? 'verified') === 'verified'),
      'what is not verified is not primary',
    ],
  );
}

function faultOfRefundable(shown: Refundable): Fault {
  const given = shown.items.filter(({ status }) => status !== 'cancelled').reduce((sum, { amount }) => sum + amount, 0);
  return first(
    [shown.refunded + shown.refundable === shown.amount, 'what is not given back is left'],
    [given <= shown.refunded, 'what was given back is in the sum'],
    [!shown.waiting?.may_approve || shown.waiting.may_decline, 'who may approve may decline'],
  );
}

function faultOfReceipt(receipt: Receipt): Fault {
  const { status, debits, owed } = receipt;
  const alive = debits.some((debit) => debit.status === 'on_its_way' || debit.status === 'debited');
  const waits = receipt.debit_expected_on !== null;
  return first(
    [receipt.posted_at === null || status === 'Posted', 'what is not posted was posted at no time'],
    [receipt.ended === null || status === 'Declined', 'what has ended is neither on its way nor posted'],
    [owed === undefined || (status === 'Declined' && receipt.ended === null), 'what came back is owed'],
    [status !== 'Declined' || receipt.ended !== null || owed !== undefined, 'what came back and is not made good is owed'],
    [owed === undefined || (owed.next === 'retried') === debits.some((debit) => debit.status === 'debited'), 'what was retried is debited'],
    [owed?.next !== 'disputed' || !REINITIABLE_CODES.includes(debits.at(-1)?.code ?? ''), 'want of money is no dispute'],
    [waits === (status === 'Pending' && debits.length === 0), 'a first debit is waited for while the bank has none'],
    [
      (receipt.posts_expected_on !== null) === (waits || alive || (owed?.retry_on ?? null) !== null),
      'it posts after a debit that can still post',
    ],
    [debits.every((debit) => (debit.status === 'returned') === (debit.returned_at !== null)), 'what was returned was returned at a time'],
    [debits.every((debit) => debit.status === 'returned' || debit.code === null), 'what was not returned has no code'],
    [debits.every((debit) => debit.status !== 'posted') || status === 'Posted', 'a debit that posted makes the payment posted'],
    [!receipt.settled_by_hand || status === 'Posted', 'what was settled by hand is posted'],
    [isLink(receipt.channel) === (receipt.memo !== null), 'links have a memo, and they alone'],
    [receipt.tip === undefined || receipt.channel === 'in_store', 'a tip is given at a counter'],
  );
}

/** By the call that answers. */
export const RULES_OF_LISTS: readonly [object, (body: never) => Fault][] = [
  ...linkRules(paymentLinks),
  ...linkRules(invoiceLinks),
  [businesses.dashboardReport, each(faultOfSale)],
  [reports.list, (body: ReportRow[] | { items: ReportRow[] }) => each(faultOfReportRow)(Array.isArray(body) ? { items: body } : body)],
  [ecommerce.accept, (order: EcommercePurchase) => first([order.purchase_id !== null, 'it is paid'])],
  [externalAccounts.list, faultOfAccounts],
  [externalAccounts.makePrimary, faultOfAccounts],
  [externalAccounts.remove, faultOfAccounts],
  [
    purchases.obstacles,
    (owed: { next: string }[]) => first([owed.every(({ next }) => next !== 'disputed'), 'want of money is no dispute']),
  ],
  [
    payouts.list,
    each((payout: Payout) => first([(payout.status === 'returned') === (payout.return_code !== null), 'a returned one has a code'])),
  ],
  [receipts.read, faultOfReceipt],
  [refunds.read, faultOfRefundable],
];
