import type { MessageFailure } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { elapsedMs } from '../../kernel/clock/clock.ts';
import type { Accepted } from '../../providers/shared/accepted.ts';
import { MessageDelayed, MessageRefused, MessageUncertain } from '../../providers/shared/message-refused.ts';
import { type PushNotice, sendPush } from '../push/index.ts';
import { nextTry } from './next-try.ts';
import { noteMessage, type Outcome } from './note-message.ts';
import { type PushWords, placeOf, type Words } from './post-message.ts';
import { handOverMessage, isStopped, leaveMessage, type TakenMessage } from './store.ts';
import { consumeTextCaps } from './text-caps.ts';

/** How long a deliverer has to list what it took over, before we look. Repeatable messages wait less. */
const LOOK_MS = { may_repeat: 15_000, other: 60_000 } as const;
/** A cap opens with the hour. */
const CAPPED_MS = 10 * 60_000;

/**
 * Tries once to send a message that was taken, and keeps what came of it. Before it is sent again, one that may have
 * gone out is looked for; what can't be told then is not sent twice, but for what may repeat.
 */
export async function attempt(context: Context, taken: TakenMessage): Promise<void> {
  const note = (outcome: Outcome) => noteMessage(context, taken.id, outcome, taken.attempt);
  if (taken.sealed === null) throw new Error(`the words of ${taken.id} were forgotten before it was sent`);
  const words = JSON.parse(context.sealer.open(taken.sealed, placeOf(taken.id))) as Words;
  if (taken.was_lost && (await finishLost(context, taken, words))) return;
  const now = context.clock.wall();
  if (taken.abandon_at <= now) return void (await note({ state: 'failed', failure: 'too_late' }));
  const why_not = await whyNot(context, taken);
  if (why_not !== undefined) return void (await note({ state: why_not === 'too_late' ? 'failed' : 'refused', failure: why_not }));
  // What was refused at the door, or never got there, is not paid for again; what a person has sent again is.
  const is_new = taken.attempt === 1 || taken.was_lost || taken.failure === null || taken.failure === 'too_many';
  const capped = taken.channel === 'sms' && is_new && !(await consumeTextCaps(context, taken, words.to));
  if (capped) return later(context, taken, new MessageDelayed('a cap is reached', { failure: 'too_many', retry_after_ms: CAPPED_MS }));
  if (!(await handOverMessage(context.db, taken.id, taken.attempt))) return;
  try {
    const accepted = await handOver(context, taken, words);
    // Whatever has been thought of it meanwhile: it was taken over.
    await noteMessage(context, taken.id, { state: 'sent', provider_id: accepted?.provider_id ?? null });
  } catch (error) {
    if (error instanceof MessageRefused) return void (await note({ state: 'refused', failure: error.failure, code: error.code }));
    if (error instanceof MessageUncertain) return uncertain(context, taken, error);
    return later(context, taken, error);
  }
}

/** Hands a message to whoever delivers. Logs the call: which, how long, what it said; never to whom or what. */
async function handOver(context: Context, taken: TakenMessage, words: Words): Promise<Accepted | undefined> {
  const { id, key, purpose } = taken;
  const began_ms = elapsedMs();
  let outcome = 'taken';
  try {
    if (words.channel === 'sms') {
      return await context.sms.send({
        id,
        key,
        to: words.to,
        body: words.body,
        is_code: purpose === 'code' || purpose === 'number_code',
        valid_for_s: lifeOf(context, taken),
      });
    }
    if (words.channel === 'push') return void (await sendPush(context, words.to, noticeOf(words), lifeOf(context, taken)));
    const { channel: _, ...mail } = words;
    return await context.email.send({ id, key, ...mail });
  } catch (error) {
    outcome = error instanceof MessageRefused ? 'refused' : error instanceof MessageUncertain ? 'uncertain' : 'failed';
    throw error;
  } finally {
    const took_ms = elapsedMs() - began_ms;
    context.metrics.observeSending(taken.channel, outcome, took_ms);
    const provider = partOf(context, words).kind;
    context.log.debug({ message_id: id, provider, outcome, took_ms: Math.round(took_ms) }, 'message handed over');
  }
}

const partOf = ({ sms, email, push }: Context, { channel }: Words) => ({ sms, email, push })[channel];

/** For how many more seconds it is worth something. */
function lifeOf({ clock }: Context, { abandon_at }: TakenMessage): number {
  return Math.max(1, Math.floor((abandon_at.getTime() - clock.wall().getTime()) / 1000));
}

/** What a browser's worker is given, and nothing else of the row. */
function noticeOf({ title, body, path, tag, lang, actions }: PushWords): PushNotice {
  return { title, body, path, tag, lang, actions };
}

/** Whether a message whose last try nobody knows of is dealt with: it went out, or cannot be told. */
async function finishLost(context: Context, taken: TakenMessage, words: Words): Promise<boolean> {
  const provider = partOf(context, words);
  if ('knows_keys' in provider && provider.knows_keys) return false;
  // The later takes the place of the earlier: a second one shows nothing new.
  if (words.channel === 'push') return false;
  const { may_repeat } = context.purposes[taken.purpose];
  const found =
    words.channel === 'sms' && context.sms.findSent
      ? await context.sms.findSent({ id: taken.id, to: words.to, body: words.body }, taken.tried_since).catch((error: unknown) => error)
      : ({ is: 'unknown' } as const);
  if (found instanceof Error) {
    context.log.warn({ err: found, message_id: taken.id }, 'a message could not be looked for');
    if (taken.abandon_at > context.clock.wall() && !may_repeat) {
      await leaveMessage(context.db, taken.id, taken.attempt, nextTry(taken.attempt + 3, context.clock.wall()));
      return true;
    }
  }
  const known = found as { is: string; provider_id?: string };
  if (known.is === 'sent') {
    await noteMessage(context, taken.id, { state: 'sent', provider_id: known.provider_id ?? null });
    return true;
  }
  if (known.is === 'not_sent' || may_repeat) return false;
  await noteMessage(context, taken.id, { state: 'uncertain' }, taken.attempt);
  return true;
}

/** What has overtaken a message since it was written. */
async function whyNot(
  context: Context,
  { purpose, about, channel, recipient_fingerprint }: TakenMessage,
): Promise<MessageFailure | undefined> {
  const rules = context.purposes[purpose];
  if (channel === 'sms' && rules.ends_by_stop && (await isStopped(context.db, recipient_fingerprint))) return 'stopped';
  return about === null ? undefined : rules.whyNot?.(context, about);
}

async function uncertain(context: Context, taken: TakenMessage, error: MessageUncertain): Promise<void> {
  context.log.warn({ err: error, message_id: taken.id, code: error.code }, 'nobody knows whether a message went out');
  const can_look = taken.channel === 'sms' && context.sms.findSent !== undefined;
  const { may_repeat } = context.purposes[taken.purpose];
  if (!can_look && !may_repeat) {
    await noteMessage(context, taken.id, { state: 'uncertain', code: error.code }, taken.attempt);
    return;
  }
  const look_ms = may_repeat ? LOOK_MS.may_repeat : LOOK_MS.other;
  await leaveMessage(context.db, taken.id, taken.attempt, new Date(context.clock.wall().getTime() + look_ms));
}

/** It has not gone out: it is tried again, unless that would be too late. */
async function later(context: Context, taken: TakenMessage, error: unknown): Promise<void> {
  const delayed = error instanceof MessageDelayed ? error : undefined;
  context.log.warn({ err: error, message_id: taken.id, attempt: taken.attempt, code: delayed?.code }, 'a message could not be sent yet');
  const failure = delayed?.failure ?? 'unreachable';
  const next_try_at = nextTry(taken.attempt, context.clock.wall(), delayed?.retry_after_ms);
  const over = next_try_at >= taken.abandon_at;
  const outcome: Outcome = over
    ? { state: 'failed', failure, code: delayed?.code }
    : { state: 'queued', failure, code: delayed?.code, next_try_at };
  await noteMessage(context, taken.id, outcome, taken.attempt);
}
