import { Webhook } from 'standardwebhooks';
import type { Context } from '../../context.ts';
import { type DueMessage, noteDelivered, noteFailure } from './deliver-store.ts';
import { nextTry } from './next-try.ts';
import { postWebhook, WebhookUnreachable } from './post-webhook.ts';
import { secretPlace } from './secret.ts';

/**
 * Sends one message, signed by the Standard Webhooks scheme (https://www.standardwebhooks.com), and notes what became of it. Any answer from
 * 200 to 299 is a receipt; everything else, a redirect too, is tried again later under the same id.
 */
export async function deliverMessage(context: Context, message: DueMessage, signal: AbortSignal): Promise<void> {
  const { clock, config, db, sealer, log } = context;
  const sent_at = clock.wall();
  const secret = sealer.open(message.secret_sealed, secretPlace(message.endpoint_id));
  const headers = {
    'content-type': 'application/json',
    'user-agent': `${config.brand.name}-Webhooks`,
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(sent_at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(message.id, sent_at, message.body),
  };
  let answered: number | undefined;
  let failure: string;
  try {
    answered = await postWebhook(message.url, headers, message.body, { anywhere: config.sandbox, signal });
    if (answered >= 200 && answered < 300) return await noteDelivered(db, message.id, answered, clock.wall());
    failure = answered >= 300 && answered < 400 ? 'It answered with a redirect, which is not followed.' : `It answered ${answered}.`;
  } catch (error) {
    // Cut off by our own end: it is due again by itself.
    if (signal.aborted) return;
    if (!(error instanceof WebhookUnreachable)) throw error;
    failure = error.message;
  }
  const next_try_at = nextTry(message.tries, clock.wall());
  log.info({ webhook: message.endpoint_id, message: message.id, answered, tries: message.tries }, 'a webhook message was not taken');
  await noteFailure(db, message.id, { answered, failure, next_try_at });
}
