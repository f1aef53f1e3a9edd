import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { AnswerOf, history } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { say } from '../../kernel/language/say.ts';
import { shownStatus } from '../../payments/purchases/index.ts';
import { findReader, listBack, listFound } from './store.ts';
import { spanOf, whichHistory } from './which-history.ts';
import { type Statement, type StatementLine, writeStatement } from './write-statement.ts';

/** More than anybody makes in a month. */
const MOST_LINES = 5_000;

/** The consumer's statement of a month as it stands now, in their language. One with nothing in it says so. */
export async function readStatement(
  { db, clock, config }: Context,
  consumer_id: string,
  month: string,
): Promise<AnswerOf<typeof history.statement>> {
  const { from, until } = spanOf(month);
  const now = clock.now();
  const [reader, payments, back] = await Promise.all([
    findReader(db, consumer_id),
    listFound(db, consumer_id, whichHistory({ month }), { after: null, limit: MOST_LINES, now }),
    listBack(db, consumer_id, from, until),
  ]);
  const { language } = reader;
  const paid: StatementLine[] = payments.map((row) => ({
    at: row.approved_at,
    shop: row.business_name,
    id: row.public_id,
    last_four: row.last_four,
    status: say(language, shownStatus(row.status)),
    cents: row.amount_cents,
  }));
  const given: StatementLine[] = back.map((row) => ({
    at: row.at,
    shop: row.business_name,
    id: row.public_id,
    last_four: row.last_four,
    status: say(language, row.is_reversal ? 'Debit reversed' : 'Refund'),
    cents: -row.amount_cents,
  }));
  const counted = payments.filter(({ status }) => shownStatus(status) !== 'Declined');
  const statement: Statement = {
    ...reader,
    month,
    today: wallTimeAt(now, EASTERN).date,
    at: now,
    paid: counted.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    refunded: back.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    lines: [...paid, ...given].sort((a, b) => a.at.getTime() - b.at.getTime()),
  };
  const pdf = await writeStatement(statement, config.brand);
  return { file_name: `statement-${month}.pdf`, pdf: pdf.toString('base64') };
}
