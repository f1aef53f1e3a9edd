import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import { formatCents } from '@drawbridge/money';
import type { Config } from '../../config.ts';
import { type Language, localeOf } from '../../kernel/language/language.ts';
import { dayWords, monthWords } from '../../kernel/language/month-words.ts';
import { say } from '../../kernel/language/say.ts';
import { printable } from '../../kernel/pdf/letters.ts';
import { type TaggedColumn, TaggedPages, type TaggedRow } from '../../kernel/pdf/tagged-pages.ts';

/** A payment, or what was given back of one: below zero. */
export interface StatementLine {
  readonly at: Date;
  readonly shop: string;
  readonly id: string;
  readonly last_four: string;
  readonly status: string;
  readonly cents: number;
}

/** What a month's statement says. Amounts in cents. */
export interface Statement {
  readonly name: string;
  readonly language: Language;
  /** `2026-11` */
  readonly month: string;
  /** The day on which it is so, by the bank's calendar. */
  readonly today: string;
  readonly at: Date;
  readonly paid: number;
  readonly refunded: number;
  readonly lines: readonly StatementLine[];
}

/** A month's statement as a tagged PDF on letter pages. Gives its bytes. */
export async function writeStatement(statement: Statement, brand: Config['brand']): Promise<Buffer> {
  const { language, name, lines, paid, refunded, at } = statement;
  const title = say(language, 'Statement for {month}', { month: monthWords(language, statement.month) });
  const pages = await TaggedPages.open({ title, author: brand.center, producer: brand.name, at }, { lang: localeOf(language) });
  pages.title(brand.center, title);
  pages.paragraph(say(language, '{name}. As of {day}.', { name, day: dayWords(language, statement.today) }));
  pages.paragraph(say(language, 'Days are Eastern Time. This is a record of payments, not a bill.'));
  pages.paragraph(say(language, 'Paid: {amount}', { amount: formatCents(paid) }), 'strong');
  pages.paragraph(say(language, 'Refunded: {amount}', { amount: formatCents(refunded) }), 'strong');
  pages.paragraph(say(language, 'Paid, after refunds: {amount}', { amount: formatCents(paid - refunded) }), 'strong');
  if (lines.length === 0) pages.paragraph(say(language, 'There were no payments or refunds in this month.'));
  else await pages.table(columnsOf(language), lines.map(cellsOf(language)));
  if (lines.some(({ status }) => status === say(language, 'Declined')))
    pages.paragraph(say(language, 'Declined payments aren’t counted as paid.'));
  if ([name, ...lines.map(({ shop }) => shop)].some((text) => printable(text) !== text.normalize('NFC')))
    pages.paragraph(
      say(language, 'Characters this PDF can’t show appear as question marks. You can see them in the app and the CSV file.'),
    );
  const { support_email: email } = brand;
  pages.paragraph(
    `${say(language, 'Don’t recognize a payment? Open its receipt in the app and tell us, or write to {email}. Tell your bank too.', { email })} ${say(
      language,
      'You generally have 60 days from your bank statement date to report it.',
    )}`,
  );
  return pages.end(`${name} · ${title}`, (page, count) => say(language, 'Page {page} of {pages}', { page, pages: count }));
}

function columnsOf(language: Language): TaggedColumn[] {
  return [
    { label: say(language, 'Date'), weight: 11 },
    { label: say(language, 'Shop'), weight: 26 },
    { label: say(language, 'Transaction ID'), weight: 19 },
    { label: say(language, 'Account'), weight: 12 },
    { label: say(language, 'Status'), weight: 15 },
    { label: say(language, 'Amount'), weight: 14, is_number: true },
  ];
}

function cellsOf(language: Language) {
  const day = new Intl.DateTimeFormat(localeOf(language), { month: '2-digit', day: '2-digit', year: 'numeric', timeZone: 'UTC' });
  return ({ at, shop, id, last_four, status, cents }: StatementLine): TaggedRow => ({
    cells: [
      day.format(new Date(`${wallTimeAt(at, EASTERN).date}T00:00:00Z`)),
      shop,
      id,
      `•••• ${last_four}`,
      status,
      cents < 0 ? `-${formatCents(-cents)}` : formatCents(cents),
    ],
  });
}
