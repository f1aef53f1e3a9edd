import { formatCents } from '@drawbridge/money';
import type { Language } from '../../kernel/language/language.ts';
import { longDay } from '../../kernel/language/long-day.ts';
import { say } from '../../kernel/language/say.ts';
import type { PushNotice } from '../push/index.ts';

/** What a notice tells of a payment: nothing that others may not read on a locked screen, so no account. */
interface OfPayment {
  readonly amount_cents: number;
  readonly business: string;
  readonly public_id: string;
}

export type NoticeFacts =
  | ({ readonly kind: 'order_waiting' } & OfPayment)
  | ({ readonly kind: 'approved' } & OfPayment)
  /** `paid_on`: `2026-03-18`. */
  | ({ readonly kind: 'cleared'; readonly paid_on: string } & OfPayment)
  /** `settles_on`: when it should be there. */
  | ({ readonly kind: 'refund'; readonly settles_on: string } & OfPayment)
  /** `carried`: a bank sent it back; else ours never brought it there. `may_repay`: in the app, now; only where it was. */
  | ({ readonly kind: 'returned'; readonly may_repay: boolean; readonly carried: boolean } & OfPayment)
  | ({ readonly kind: 'repaid' } & OfPayment)
  | { readonly kind: 'account_unlinked'; readonly institution: string; readonly item_id: string };

export type WrittenNotice = PushNotice;

/** Writes a notice: its title is the fact with the amount, its body what to do, and a tap leads to its page. */
export function writeNotice(brand: string, language: Language, facts: NoticeFacts): WrittenNotice {
  if (facts.kind === 'account_unlinked')
    return {
      lang: language,
      title: say(language, 'Your {institution} account isn’t linked anymore', { institution: facts.institution }),
      body: say(language, 'Link it again to keep paying with it.'),
      path: '/dashboard/accounts',
      tag: tagOf(facts.item_id),
      actions: [],
    };
  const values = { amount: formatCents(facts.amount_cents), business: facts.business, brand };
  const receipt = `/dashboard/receipts/${facts.public_id}`;
  return { lang: language, path: receipt, tag: tagOf(facts.public_id), actions: [], ...wordsOf(language, facts, values, receipt) };
}

type PaymentFacts = Exclude<NoticeFacts, { kind: 'account_unlinked' }>;
type Said = Pick<WrittenNotice, 'title' | 'body'> & Partial<Pick<WrittenNotice, 'path' | 'actions'>>;

function wordsOf(
  language: Language,
  facts: PaymentFacts,
  values: { amount: string; business: string; brand: string },
  receipt: string,
): Said {
  switch (facts.kind) {
    case 'order_waiting':
      return {
        title: say(language, 'Approve {amount} to {business}?', values),
        body: say(language, 'Open it to check the amount. You have 5 minutes.'),
        path: '/dashboard/order',
        actions: [{ title: say(language, 'Review and approve'), path: '/dashboard/order' }],
      };
    case 'approved':
      return {
        title: say(language, 'You approved {amount} to {business}', values),
        body: say(language, 'Keep that much in your account until the payment clears.'),
      };
    case 'cleared':
      return {
        title: say(language, 'Your {amount} payment cleared', values),
        body: say(language, '{business}, paid {day}.', { business: values.business, day: longDay(language, facts.paid_on) }),
      };
    case 'refund':
      return {
        title: say(language, 'Your {amount} refund is on its way', values),
        body: say(language, '{business} sent it. It should reach your account by about {day}.', {
          business: values.business,
          day: longDay(language, facts.settles_on),
        }),
      };
    case 'returned':
      return ofReturned(language, facts, values, receipt);
    case 'repaid':
      return {
        title: say(language, 'Your {amount} payment to {business} is paid', values),
        body: say(language, 'You don’t owe it anymore.'),
      };
  }
}

function ofReturned(
  language: Language,
  { may_repay, carried, public_id }: Extract<NoticeFacts, { kind: 'returned' }>,
  values: { amount: string; business: string; brand: string },
  receipt: string,
): Said {
  const title = carried
    ? say(language, 'Your {amount} payment was returned', values)
    : say(language, 'Your {amount} payment wasn’t carried out', values);
  if (!may_repay)
    return {
      title,
      body: carried
        ? say(language, 'Your bank sent back your payment to {business}. Open it to see what to do.', values)
        : say(language, 'It was to {business}. Open it to see what to do.', values),
    };
  const repay = `/dashboard/repay/${public_id}`;
  return {
    title,
    body: say(language, 'Your bank sent back your payment to {business}. Repay it to keep using {brand}.', values),
    path: repay,
    actions: [
      { title: say(language, 'Repay'), path: repay },
      { title: say(language, 'See details'), path: receipt },
    ],
  };
}

/** By what a later notice takes an earlier one's place; push services take at most 32 of these characters. */
function tagOf(id: string): string {
  return id.replace(/[^\w-]/g, '').slice(-32);
}
