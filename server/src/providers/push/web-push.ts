import webPush from 'web-push';
import type { Clock } from '../../kernel/clock/clock.ts';
import { MessageDelayed, MessageRefused } from '../shared/message-refused.ts';
import type { Push, PushMessage } from './port.ts';
import { postToService, type ServiceAnswer } from './post-to-service.ts';

/** How long a service may take a signature for good: half of the most that VAPID allows. */
const SIGNED_S = 12 * 60 * 60;

/**
 * Web Push: encrypted for one browser (RFC 8291), signed by the center's key (VAPID, RFC 8292), posted to the browser's
 * service (RFC 8030). `played_at`: the origin at which a sandbox's tests play such a service, on this machine too.
 */
export function webPushServices(clock: Clock, { played_at }: { played_at: string | undefined }): Push {
  return {
    kind: 'web-push',
    async send(message) {
      const { endpoint, headers, body } = wrap(message, clock.wall());
      const answer = await postToService(endpoint, headers, body, { anywhere: new URL(endpoint).origin === played_at });
      judge(answer, clock.wall());
    },
  };
}

function wrap({ target, body, topic, ttl_s, signer }: PushMessage, now: Date) {
  const { public_key, private_key, contact } = signer;
  const { origin } = new URL(target.endpoint);
  const until_s = Math.floor(now.getTime() / 1000) + SIGNED_S;
  const signed = webPush.getVapidHeaders(origin, contact, public_key, private_key, 'aes128gcm', until_s);
  const wrapped = webPush.generateRequestDetails(target, body, {
    TTL: ttl_s,
    topic,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
    headers: { Authorization: signed.Authorization },
  });
  return { endpoint: wrapped.endpoint, headers: wrapped.headers as Record<string, string | number>, body: wrapped.body as Buffer };
}

/** 404 and 410: the browser's owner unsubscribed. 429 and 5xx: later, and not before the service says. */
function judge({ status, retry_after }: ServiceAnswer, now: Date): void {
  if (status >= 200 && status < 300) return;
  const code = String(status);
  if (status === 404 || status === 410)
    throw new MessageRefused('the browser is subscribed no more', { failure: 'no_such_recipient', code });
  if (status === 429 || status >= 500)
    throw new MessageDelayed(`the push service answered ${code}`, {
      failure: status === 429 ? 'too_many' : 'unreachable',
      code,
      ...waitOf(retry_after, now),
    });
  throw new MessageRefused(`the push service answered ${code}`, { code });
}

/** `Retry-After` in seconds or as a moment (RFC 9110, section 10.2.3). */
function waitOf(retry_after: string | undefined, now: Date): { retry_after_ms?: number } {
  if (retry_after === undefined) return {};
  const wait_ms = /^\d+$/.test(retry_after) ? Number(retry_after) * 1000 : Date.parse(retry_after) - now.getTime();
  return wait_ms > 0 ? { retry_after_ms: wait_ms } : {};
}
