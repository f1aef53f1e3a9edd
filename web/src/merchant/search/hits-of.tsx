import type { AnswerOf, FoundCustomer, FoundPayment, merchantSearch, Payout } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import { now } from '../../ui/clock.ts';
import { BANK_ZONE, formatAccount } from '../../ui/format.ts';
import { BankIcon, RightIcon, SearchIcon } from '../../ui/icons/icons.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import type { PaletteHit } from '../../ui/palette/hit.ts';
import { Marked } from '../../ui/palette/marked.tsx';
import { Cause } from '../cause.tsx';
import { PayoutStatusBadge } from '../payouts/payout-words.tsx';
import { FIRST_DAY, todayIn } from '../report/days.ts';
import { monthOf, shortDay, shortMoment } from './when.ts';

interface How {
  /** What was asked for. */
  readonly words: string;
  readonly sees_reports: boolean;
  /** Several locations are searched: each hit says which is its own. */
  readonly all_locations: boolean;
}

/** What the service found, as the palette shows it: payments with the way to all of them, customers, payouts. */
export function hitsOf(found: AnswerOf<typeof merchantSearch.find>, how: How): PaletteHit[] {
  const { payments, payment_count, customers, payouts } = found;
  return [
    ...payments.map((payment) => paymentHit(payment, how)),
    ...(how.sees_reports && payment_count > 1 ? [allOf(found, how.words)] : []),
    ...customers.map(customerHit),
    ...payouts.map((payout) => payoutHit(payout, how)),
  ];
}

function paymentHit(payment: FoundPayment, { words, all_locations }: How): PaletteHit {
  const { public_id, customer_name, requested_at, time_zone, order_id, LinkNumber, amount, status, cause, last_four, business_name } =
    payment;
  const order =
    LinkNumber === null
      ? order_id === null
        ? ''
        : `Order ${order_id}`
      : `${payment.channel === 'invoice_link' ? 'Invoice' : 'Payment'} Link ${LinkNumber}`;
  // The digits of the account where they are what was asked for.
  const account = last_four !== null && words.endsWith(last_four) ? formatAccount(last_four) : '';
  const named = [order, public_id, account].filter((part) => part !== '').join(' · ');
  return {
    kind: 'payment',
    title: customer_name,
    ...(all_locations ? { aside: business_name } : {}),
    sub: (
      <>
        {shortMoment(requested_at, time_zone, now())} · <Marked text={named} words={words} />
      </>
    ),
    icon: <Tile name={customer_name} size="sm" />,
    end: (
      <span className="found__end">
        <Cause status={status} cause={cause} />
        <b className="money">
          <Marked text={formatCents(amount)} words={words} />
        </b>
      </span>
    ),
    href: `/merchant/payments/${public_id}`,
  };
}

function allOf({ payment_count, or_more }: { payment_count: number; or_more: boolean }, words: string): PaletteHit {
  return {
    kind: 'payment',
    title: `All ${payment_count.toLocaleString('en-US')}${or_more ? '+' : ''} payments for “${words}”`,
    sub: <>Opens the report</>,
    icon: <SearchIcon />,
    end: <RightIcon size={16} />,
    href: `/merchant/report?from=${FIRST_DAY}&to=${todayIn(BANK_ZONE)}&search=${encodeURIComponent(words)}`,
  };
}

function customerHit({ customer_id, customer_name, payment_count, first_payment_at, last_four, owed }: FoundCustomer): PaletteHit {
  const paid = `${payment_count.toLocaleString('en-US')} ${payment_count === 1 ? 'payment' : 'payments'} since ${monthOf(first_payment_at, BANK_ZONE)}`;
  return {
    kind: 'customer',
    title: customer_name,
    sub: <>{last_four === null ? paid : `${paid} · ${formatAccount(last_four)}`}</>,
    icon: <Tile name={customer_name} size="sm" />,
    end: owed > 0 ? <span className="muted">Owes you {formatCents(owed)}</span> : null,
    href: `/merchant/customers/${customer_id}`,
  };
}

function payoutHit(payout: Payout, { all_locations }: How): PaletteHit {
  const { id, amount, sent_on, settles_on, last_four, business_name } = payout;
  const days = `Sent ${shortDay(sent_on, now())}, arrives ${shortDay(settles_on, now())} · ${formatAccount(last_four)}`;
  return {
    kind: 'payout',
    title: `Payout of ${formatCents(amount)}`,
    ...(all_locations ? { aside: business_name } : {}),
    sub: <>{days}</>,
    icon: <BankIcon />,
    end: <PayoutStatusBadge payout={payout} />,
    href: `/merchant/payouts/${id}`,
  };
}
