import type { AuditEvent, AuditFacts } from '@drawbridge/contract';
import { formatCents } from '@drawbridge/money';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { noteRefusal } from '../../kernel/audit/index.ts';
import { AppError } from '../../kernel/errors.ts';
import {
  type ConsumerFacts,
  checkNumberCode,
  endConsumerSessions,
  findConsumerFacts,
  freeze,
  setDailyLimit,
  textNumberCode,
  unfreeze,
} from '../../people/consumers/index.ts';
import { type Staff, staffWho } from '../staff/index.ts';
import type { ConsoleBinder } from './bind.ts';
import { presentProof } from './present-proof.ts';

interface By {
  readonly staff: Staff;
  readonly request: FastifyRequest;
}
interface What {
  readonly event: AuditEvent;
  readonly before?: AuditFacts;
  readonly after?: AuditFacts;
  readonly why?: string;
}

/** What staff do about one consumer, by the same verbs as `npm run operate`. Each stands in the consumer's history. */
export function consumerChanges({ on }: ConsoleBinder, context: Context): void {
  on('freezeConsumer', async ({ body: { id, reason }, ...by }) => {
    const before = await requireConsumer(context, id);
    await freeze(context, id);
    return tell(context, by, before, { event: 'consumer.frozen', ...standings(before.status, 'FROZEN'), why: reason });
  });
  on('unfreezeConsumer', async ({ body: { id, reason }, ...by }) => {
    const before = await requireConsumer(context, id);
    await unfreeze(context, id);
    const { status } = await requireConsumer(context, id);
    return tell(context, by, before, { event: 'consumer.unfrozen', ...standings(before.status, status), why: reason });
  });
  on('limitConsumer', async ({ body: { id, daily_limit, reason }, ...by }) => {
    const consumer = await requireConsumer(context, id);
    const { before_cents, after_cents } = await setDailyLimit(context, id, daily_limit);
    const before = { daily_limit: limitWords(before_cents) };
    return tell(context, by, consumer, {
      event: 'consumer.limit_changed',
      before,
      after: { daily_limit: limitWords(after_cents) },
      why: reason,
    });
  });
  on('endConsumerSessions', async ({ body: { id, reason }, ...by }) => {
    const consumer = await requireConsumer(context, id);
    await endConsumerSessions(context, id);
    return tell(context, by, consumer, { event: 'consumer.sessions_ended', why: reason });
  });
  on('textNumberCode', async ({ body: { id, reason }, ...by }) => {
    const consumer = await requireConsumer(context, id);
    const proof = await textNumberCode(context, id, by.staff.id);
    await tell(context, by, consumer, { event: 'consumer.code_texted', why: reason });
    return presentProof(proof);
  });
  on('checkNumberCode', async ({ body: { id, code }, ...by }) => {
    const consumer = await requireConsumer(context, id);
    const checked = await checkNumberCode(context, id, code);
    const outcome = checked.matches ? 'it matches' : 'it does not match';
    await tell(context, by, consumer, { event: 'consumer.number_proved', after: { outcome } });
    return checked;
  });
}

/** Throws NOT_FOUND. */
async function requireConsumer(context: Context, id: string): Promise<ConsumerFacts> {
  const consumer = await findConsumerFacts(context.db, id);
  if (!consumer) throw new AppError('NOT_FOUND');
  return consumer;
}

function standings(before: string, after: string): Pick<What, 'before' | 'after'> {
  return { before: { status: before }, after: { status: after } };
}

function limitWords(cents: number | null): string {
  return cents === null ? "everybody's limit" : formatCents(cents);
}

/** Adds it to the consumer's history. What is done stays done: the entries of the call say so without this one. */
async function tell(context: Context, { staff, request }: By, { id, name }: ConsumerFacts, what: What): Promise<Record<string, never>> {
  const thing = { kind: 'consumer', id, name };
  await noteRefusal(context, undefined, { ...what, who: staffWho(staff, request.ip), thing, why: what.why ?? null });
  return {};
}
