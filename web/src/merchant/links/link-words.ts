import {
  invoiceLinks,
  LINK_STATUSES,
  type LinkKind,
  type LinkSending,
  type LinkStatus,
  type MerchantLink,
  paymentLinks,
} from '@drawbridge/contract';
import { now } from '../../ui/clock.ts';
import { whyNotThere } from '../message-words.ts';

/** What the pages of the two kinds of link call things. The calls have the same shapes. */
export const WORDS = {
  payment_link: {
    calls: paymentLinks,
    title: 'Payment Links',
    create: 'Create New Payment Link',
    send: 'Send Payment Link',
    address: 'Payment link',
    all: 'All Payment Links',
    empty: 'Payment links that you create are listed here.',
    sent_by: 'sendPaymentLinkId',
    amount_required: 'Payment amount is required',
    expired: 'Link Expired',
    expired_hint: 'Links expire every 12 hours. Please re-send this payment link.',
    life: '12 hours',
    sent: 'A payment link has been successfully sent!',
    not_sent: 'We were not able to send your payment link.',
    on_its_way: "Your payment link is on its way. If it can't be delivered, we'll tell you in the list.",
  },
  invoice_link: {
    calls: invoiceLinks,
    title: 'Invoice Links',
    create: 'Create New Invoice Link',
    send: 'Send Invoice Link',
    address: 'Invoice link',
    all: 'All Invoice Links',
    empty: 'Invoice links that you create are listed here.',
    sent_by: 'sendInvoiceLinkId',
    amount_required: 'Invoice amount is required',
    expired: 'Invoice Expired',
    expired_hint: 'Invoices expire every 30 days. Please re-send this invoice.',
    life: '30 days',
    sent: 'An invoice link has been successfully sent!',
    not_sent: 'We were not able to send your invoice link.',
    on_its_way: "Your invoice link is on its way. If it can't be delivered, we'll tell you in the list.",
  },
} as const satisfies Record<LinkKind, unknown>;

const STATUS_LABELS: Readonly<Record<LinkStatus, string>> = {
  INITIATED: 'Initiated',
  EXPIRED: 'Expired',
  VOIDED: 'Voided',
  PENDING: 'Pending',
  POSTED: 'Posted',
  FAILED: 'Failed',
  DECLINED: 'Declined',
};
export const STATUS_OPTIONS = LINK_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

/** The status that a merchant is shown: its purchase's; else whether it is voided, has expired, or can be paid. */
export function statusOf(link: MerchantLink): string {
  if (link.purchase_status !== null) return link.purchase_status;
  if (link.void) return 'VOIDED';
  return Date.parse(link.expiration) <= now() ? 'EXPIRED' : 'INITIATED';
}

/** Neither paid nor voided: it can be sent, copied and voided, also once it has expired. */
export function isOpen(link: Pick<MerchantLink, 'purchase_id' | 'void'>): boolean {
  return link.purchase_id === null && !link.void;
}

/** What is wrong with the last sending of a link, in words; undefined where nothing is. */
export function sendingWords(sending: LinkSending | null): string | undefined {
  switch (sending?.state) {
    case 'retrying':
      return "We couldn't send it yet. We're trying again.";
    case 'uncertain':
      return "We can't tell whether it went out, so we haven't sent it again. Ask them, or resend it.";
    case 'failed':
      if (sending.failure === 'too_late') return "We couldn't send it before it expired.";
      return `Not sent. ${whyNotThere(sending.method, sending.failure)}`;
    case 'undelivered':
      return `Not delivered. ${whyNotThere(sending.method, sending.failure)}`;
    default:
      return undefined;
  }
}
