import { SpanKind } from '@opentelemetry/api';
import { Webhook } from 'standardwebhooks';
import type { Context } from '../context.ts';
import { KeyMissing } from '../kernel/security/seal.ts';
import { inSpan } from '../kernel/tracing/index.ts';
import { answerStart } from './answer-start.ts';
import { type DueMessage, giveBack, noteFailure, type Tried } from './deliver-store.ts';
import { nextTry } from './next-try.ts';
import { noteTaken } from './note-taken.ts';
import { postWebhook, WebhookUnreachable } from './post-webhook.ts';
import { secretPlace } from './secret.ts';
import type { Outcome } from './watch-webhooks.ts';

/**
 * Sends a message, signed by Standard Webhooks (https://www.standardwebhooks.com), and notes and gives its outcome: 200
 * to 299 is a receipt; all else, even our own fault, is tried later under its id. `signal` gives the try back.
 */
export async function deliverMessage(context: Context, message: DueMessage, signal: AbortSignal): Promise<Outcome> {
  const { clock, db, log } = context;
  const at = clock.wall();
  let tried: Tried = { at, answered: undefined, answer_ms: undefined, answer_start: null };
  let failure: string;
  try {
    tried = await inSpan('post webhook', { kind: SpanKind.CLIENT }, () => post(context, message, at, signal));
    const { answered = 0 } = tried;
    if (answered >= 200 && answered < 300) {
      await noteTaken(db, { ...tried, id: message.id, delivered_at: clock.wall() });
      return 'taken';
    }
    failure = answered >= 300 && answered < 400 ? 'It answered with a redirect, which is not followed.' : `It answered ${answered}.`;
  } catch (error) {
    if (signal.aborted) {
      await giveBack(db, message.id, at);
      return 'cut_off';
    }
    // It is due again in a while, and another server has the key.
    if (error instanceof KeyMissing) throw error;
    if (!(error instanceof WebhookUnreachable)) log.error({ err: error, message: message.id }, 'a webhook message could not be sent');
    failure = error instanceof WebhookUnreachable ? error.message : 'It could not be sent. We are looking at it.';
  }
  // Whoever waits for a test asks for another.
  const next_try_at = message.test ? undefined : nextTry(message.tries, clock.wall());
  const { answered } = tried;
  log.info({ webhook: message.endpoint_id, message: message.id, answered, tries: message.tries }, 'a webhook message was not taken');
  await db.transaction((tx) => noteFailure(tx, message.id, tried, { failure, next_try_at }));
  return next_try_at === undefined && !message.test ? 'abandoned' : 'not_taken';
}

/** Signs a message and posts it. */
async function post({ config, sealer }: Context, message: DueMessage, at: Date, signal: AbortSignal): Promise<Tried> {
  const secret = sealer.open(message.secret_sealed, secretPlace(message.endpoint_id));
  const signature = new Webhook(secret).sign(message.id, at, message.body);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Payment-Webhooks',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  };
  const { status, body, answered_ms } = await postWebhook(message.url, headers, message.body, { anywhere: config.sandbox, signal });
  return { at, answered: status, answer_ms: answered_ms, answer_start: answerStart(body, { secret, signature }) };
}
