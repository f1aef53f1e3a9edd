import { Webhook } from 'standardwebhooks';
import type { Context } from '../context.ts';
import { KeyMissing } from '../kernel/security/seal.ts';
import { type DueMessage, giveBack, noteDelivered, noteFailure } from './deliver-store.ts';
import { nextTry } from './next-try.ts';
import { postWebhook, WebhookUnreachable } from './post-webhook.ts';
import { secretPlace } from './secret.ts';
import type { Outcome } from './watch-webhooks.ts';

/**
 * Sends a message, signed by Standard Webhooks (https://www.standardwebhooks.com), and notes and gives its outcome: 200
 * to 299 is a receipt; all else, even our own fault, is tried later under its id. `signal` gives the try back.
 */
export async function deliverMessage(context: Context, message: DueMessage, signal: AbortSignal): Promise<Outcome> {
  const { clock, config, db, sealer, log } = context;
  const sent_at = clock.wall();
  let answered: number | undefined;
  let failure: string;
  try {
    const secret = sealer.open(message.secret_sealed, secretPlace(message.endpoint_id));
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Payment-Webhooks',
      'webhook-id': message.id,
      'webhook-timestamp': String(Math.floor(sent_at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(message.id, sent_at, message.body),
    };
    answered = await postWebhook(message.url, headers, message.body, { anywhere: config.sandbox, signal });
    if (answered >= 200 && answered < 300) {
      await noteDelivered(db, message.id, answered, clock.wall());
      return 'taken';
    }
    failure = answered >= 300 && answered < 400 ? 'It answered with a redirect, which is not followed.' : `It answered ${answered}.`;
  } catch (error) {
    if (signal.aborted) {
      await giveBack(db, message.id, sent_at);
      return 'cut_off';
    }
    // It is due again in a while, and another server has the key.
    if (error instanceof KeyMissing) throw error;
    if (!(error instanceof WebhookUnreachable)) log.error({ err: error, message: message.id }, 'a webhook message could not be sent');
    failure = error instanceof WebhookUnreachable ? error.message : 'It could not be sent. We are looking at it.';
  }
  const next_try_at = nextTry(message.tries, clock.wall());
  log.info({ webhook: message.endpoint_id, message: message.id, answered, tries: message.tries }, 'a webhook message was not taken');
  await noteFailure(db, message.id, { answered, failure, next_try_at });
  return next_try_at === undefined ? 'abandoned' : 'not_taken';
}
