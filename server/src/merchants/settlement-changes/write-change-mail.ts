import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { SETTLEMENT_REST_DAYS } from '@drawbridge/contract';
import type { Config } from '../../config.ts';
import { longDay } from '../../kernel/language/long-day.ts';
import { type MailPart, type WrittenMail, writeMail } from '../../notify/mail/write-mail.ts';
import type { ChangeRow } from './store.ts';

/** What all Account Admins are mailed about a change of the account that their business is paid out to. */
export function writeChangeMail(
  { brand, public_url }: Pick<Config, 'brand' | 'public_url'>,
  row: ChangeRow,
  status: ChangeRow['status'],
): WrittenMail {
  const name = row.business_name;
  const { subject, says } = WORDS[status](row);
  const parts: MailPart[] = [
    { is: 'text', text: says },
    {
      is: 'facts',
      facts: [
        ['Location', name],
        ['New account', `${row.account_type === 'savings' ? 'Savings' : 'Checking'}, ends in ${row.last_four}`],
        ['Asked by', row.asked_by_name],
        ['Reason', status === 'REFUSED' ? row.status_why : null],
      ],
    },
    { is: 'text', text: alarm(brand) },
    { is: 'link', label: 'Open your settlement account', url: `${public_url}/merchant/settlement-account` },
  ];
  return writeMail(brand, subject, parts);
}

const WORDS: Readonly<Record<ChangeRow['status'], (row: ChangeRow) => { subject: string; says: string }>> = {
  VALIDATING: ({ business_name }) => ({
    subject: `A new settlement account for ${business_name} was requested`,
    says: `Someone requested that ${business_name} be paid to another bank account. We'll check that it's yours, then wait ${SETTLEMENT_REST_DAYS} banking days. Until then, payouts keep going to the current account.`,
  }),
  RESTING: (row) => ({
    subject: `${row.business_name} will be paid to another account from ${dayOf(row)}`,
    says: `We checked the new account of ${row.business_name}. Payouts go to it from ${dayOf(row)}. Until then, they keep going to the current account.`,
  }),
  IN_FORCE: ({ business_name }) => ({
    subject: `${business_name} is now paid to its new account`,
    says: `From the next payout on, ${business_name} is paid to its new bank account.`,
  }),
  REFUSED: ({ business_name }) => ({
    subject: `The new settlement account for ${business_name} was refused`,
    says: `${business_name} won't be paid to the requested account. Payouts keep going to the current account.`,
  }),
  WITHDRAWN: ({ business_name }) => ({
    subject: `The new settlement account for ${business_name} was withdrawn`,
    says: `Someone in your organization withdrew the request. Payouts for ${business_name} keep going to the current account.`,
  }),
  REPLACED: ({ business_name }) => ({
    subject: `Another settlement account for ${business_name} was requested`,
    says: `We've stopped checking the account below, because another was requested after it.`,
  }),
};

const dayOf = ({ in_force_at }: ChangeRow): string =>
  in_force_at === null ? 'a day to come' : longDay('en', wallTimeAt(in_force_at, EASTERN).date);

function alarm({ support_email, support_phone }: Config['brand']): string {
  const how = support_phone ? `Call ${support_phone} or write to ${support_email}` : `Write to ${support_email}`;
  return `Didn't expect this? ${how} right away. Any Account Admin can withdraw the request in the portal until it takes effect.`;
}
