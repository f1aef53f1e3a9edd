import { EASTERN, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Queryable } from '../../kernel/db/database.ts';
import { type AchBank, seal } from './bank.ts';
import { type Answer, composeAnswers, traceAnswers } from './compose-answers.ts';
import * as store from './store.ts';

/** An answer, whether an account has moved by it, and what is wrong with it on purpose. */
export type AnswerToSend = Answer & { readonly moved: boolean; readonly fault?: store.Fault };

/** Makes one file of answers of the same sort, which then waits for the service. Gives its name. */
export async function sendAnswers(
  bank: AchBank,
  tx: Queryable,
  sort: 'returns' | 'changes' | 'contests',
  answers: readonly AnswerToSend[],
  at: Date,
): Promise<string> {
  const number = (await store.countOutgoing(tx)) + 1;
  const { date, time } = wallTimeAt(at, EASTERN);
  const name = `${sort}-${date.replaceAll('-', '')}-${time.replace(':', '')}-${number}.ach`;
  const traced = traceAnswers(answers, await store.takeSequences(tx, answers.length)) as (AnswerToSend & { trace_number: string })[];
  const text = composeAnswers(bank.config.ach, traced, { at, number });
  await store.insertOutgoing(tx, { name, bytes_sealed: seal(bank, name, text), made_at: at });
  await store.insertSent(
    tx,
    name,
    at,
    traced.map(({ kind, trace_number, entry, code, amount_cents, fault = null, moved }) => ({
      kind,
      trace_number,
      original_trace_number: entry.trace_number,
      code,
      amount_cents,
      fault,
      moved,
    })),
  );
  return name;
}
