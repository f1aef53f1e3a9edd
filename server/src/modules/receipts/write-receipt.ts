import { CHANNEL_LABELS, type Receipt, type ReceiptDebit } from '@drawbridge/contract';
import { returnReason } from '@drawbridge/contract/return-reasons';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { type MailPart, type WrittenMail, writeMail } from '../../mail/write-mail.ts';

/** The receipt as a mail. The moment is told as the clocks at the business show it, with their zone named. */
export function writeReceipt(
  { brand, public_url }: Pick<Config, 'brand' | 'public_url'>,
  receipt: Receipt,
  { first_name, time_zone }: { first_name: string; time_zone: string },
): WrittenMail {
  const amount = formatCents(receipt.amount);
  const { street_one, street_two, city, state, postal_code } = receipt.business_address;
  const parts: MailPart[] = [
    { is: 'text', text: `Hi ${first_name}, you paid ${receipt.business_name}.` },
    { is: 'amount', text: amount },
    {
      is: 'facts',
      facts: [
        ['Paid to', receipt.business_name],
        ['Address', [street_one, street_two, `${city}, ${state} ${postal_code}`].filter(Boolean).join(', ')],
        ['Date', longMoment(receipt.approved_at, time_zone)],
        ['Payment ID', receipt.public_id],
        ['Paid from', `${receipt.institution_name} •••• ${receipt.last_four}`],
        ['Channel', CHANNEL_LABELS[receipt.channel]],
        ['Order ID', receipt.order_id],
        ['Memo', receipt.memo],
        ['Status', receipt.status],
      ],
    },
    ...explain(receipt).map((text): MailPart => ({ is: 'text', text })),
    { is: 'link', label: 'See the receipt as it stands now', url: `${public_url}/dashboard/receipts/${receipt.public_id}` },
    {
      is: 'link',
      label: 'Do you not recognise this? Tell us',
      url: `${public_url}/dashboard/settings/contact-support?payment=${receipt.public_id}`,
    },
  ];
  return writeMail(brand, `Receipt: ${amount} to ${receipt.business_name}`, parts);
}

/** What has become of the money, and what comes next, in sentences. */
export function explain(receipt: Receipt): string[] {
  const { debits, debit_expected_on, posts_expected_on, posted_at, ended } = receipt;
  const said = debits.map(explainDebit);
  if (debit_expected_on !== null) said.push(`Approved. Your bank is debited on or about ${longDay(debit_expected_on)}.`);
  if (ended?.how === 'cancelled') said.push('Cancelled before it reached your bank. Nothing is debited.');
  if (ended?.how === 'not_collected') said.push('It could not be collected. Nothing was debited.');
  if (posted_at !== null) said.push('Posted: it is done.');
  else if (posts_expected_on !== null)
    said.push(
      `It posts on or about ${longDay(posts_expected_on)}. Keep ${formatCents(receipt.amount)} in your account until the payment posts.`,
    );
  return said;
}

function explainDebit({ attempt, on, status, code }: ReceiptDebit): string {
  const which = attempt === 1 ? '' : 'Tried again: ';
  if (status === 'returned')
    return `${which}your bank was to be debited on ${longDay(on)} and sent it back: ${code} ${returnReason(code)}.`;
  return status === 'on_its_way'
    ? `${which}Your bank is debited on or about ${longDay(on)}.`
    : `${which}Your bank was debited on ${longDay(on)}.`;
}

function longMoment(moment: string, time_zone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    timeZone: time_zone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(moment));
}

function longDay(day: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`),
  );
}
