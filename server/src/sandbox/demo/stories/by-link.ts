import { randomUUID } from 'node:crypto';
import { type LinkKind, type MerchantLink, paymentLinks } from '@drawbridge/contract';
import type { Actor } from '../../../kernel/http/actor.ts';
import { acceptLink, createLink, dispatchLink, resetExpiration, voidLink } from '../../../payments/links/index.ts';
import { queueIdle } from '../../clock/queue-idle.ts';
import { type ConsumerKey, emailOf, type ShopKey } from '../cast.ts';
import { actorFor } from '../sign-in.ts';
import { consumerOf, DEMO_CLIENT, type Stage, type Story, secondsAfter, shopOf } from '../stage.ts';
import { unlessRefused } from './at-the-counter.ts';

/** What a shop asks of somebody by a link, and what becomes of it; one that is left runs out. */
export interface SentLink {
  readonly kind: LinkKind;
  readonly shop: ShopKey;
  readonly to: ConsumerKey;
  readonly method: 'sms' | 'email';
  readonly amount_cents: number;
  readonly memo: string;
  readonly fate: 'paid' | 'voided' | 'left' | 'copied and paid';
}

const SOON_S = 40 * 60;
const NEXT_DAY_S = 24 * 60 * 60;

/** A shop makes a link at a moment and sends it; somebody pays it, or does not. */
export async function* byLink(stage: Stage, at: Date, link: SentLink): Story {
  const { context } = stage;
  const later = (seconds: number): Date => secondsAfter(context.clock.now(), seconds);
  yield at;
  const shop = shopOf(stage, link.shop);
  const consumer = consumerOf(stage, link.to);
  const clerk: Actor = await actorFor(context, shop.till.token, paymentLinks.create);
  const body = { amount: link.amount_cents, memo: link.memo, syn_business_id: shop.business_id };
  const { id } = JSON.parse((await createLink(context, clerk, link.kind, body)).json) as MerchantLink;
  const recipient = link.method === 'sms' ? `+1${consumer.part.phone_number}` : emailOf(consumer.part);
  await dispatchLink(context, clerk, link.kind, id, { method: link.method, recipient });
  // It has arrived before anything becomes of the link.
  await queueIdle(context);

  switch (link.fate) {
    case 'left':
      return;
    case 'voided':
      yield later(SOON_S);
      await voidLink(context, clerk, link.kind, id);
      return;
    case 'copied and paid':
      yield later(NEXT_DAY_S);
      await resetExpiration(context, clerk, link.kind, id);
      break;
    case 'paid':
  }
  yield later(SOON_S);
  // Whose account would not have it leaves the link to run out.
  await unlessRefused(acceptLink(context, consumer.token, link.kind, id, randomUUID(), DEMO_CLIENT));
}
