import { invoiceLinks, type LinkKind, paymentLinks } from '@drawbridge/contract';
import { paymentLinksApi } from '@drawbridge/contract/public/payment-links';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { addressKey, consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import { acceptLink } from './accept-link.ts';
import { createLink } from './create-link.ts';
import { dispatchLink } from './dispatch-link.ts';
import { createLinkOfKey, listLinksOfKey, readLinkOfKey, voidLinkOfKey } from './links-of-key.ts';
import { listLinks } from './list-links.ts';
import { previewLink } from './preview-link.ts';
import { readLink } from './read-link.ts';
import { resetExpiration } from './reset-expiration.ts';
import { voidLink } from './void-link.ts';

const KINDS: readonly [LinkKind, typeof paymentLinks | typeof invoiceLinks][] = [
  ['payment_link', paymentLinks],
  ['invoice_link', invoiceLinks],
];

export function routes(bind: Binder, context: Context): void {
  for (const [kind, links] of KINDS) {
    bind.on(links.read, ({ actor, params }) => readLink(context, actor, kind, params.id));
    bind.onKnown(
      links.preview,
      ({ ip }) => consumeServerRateLimit(context, LIMITS.preview, addressKey(ip)),
      ({ params }) => previewLink(context, kind, params.id),
    );
    bind.onChecked(links.accept, (call) =>
      acceptLink(context, call.token, kind, call.params.id, call.idempotency_key, call, call.query.syn_account_id),
    );
    bind.on(links.create, ({ actor, body, idempotency_key }) => createLink(context, actor, kind, body, idempotency_key));
    bind.on(links.list, ({ actor, query }) => listLinks(context, actor, kind, query));
    bind.on(links.resetExpiration, ({ actor, params }) => resetExpiration(context, actor, kind, params.id));
    bind.on(links.dispatch, ({ actor, params, body, idempotency_key }) =>
      dispatchLink(context, actor, kind, params.id, body, idempotency_key),
    );
    bind.on(links.void, ({ actor, params }) => voidLink(context, actor, kind, params.id));
  }
  bind.onKey(paymentLinksApi.create, ({ caller, body, idempotency_key }) => createLinkOfKey(context, caller, body, idempotency_key));
  bind.onKey(paymentLinksApi.list, ({ caller, query }) => listLinksOfKey(context, caller, query));
  bind.onKey(paymentLinksApi.read, ({ caller, params }) => readLinkOfKey(context, caller, params.id));
  bind.onKey(paymentLinksApi.void, ({ caller, params, idempotency_key }) => voidLinkOfKey(context, caller, params.id, idempotency_key));
}
