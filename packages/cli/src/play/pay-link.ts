import { dollars } from '../follow/event-line.ts';
import { newConsumer, newestPayment } from './consumer.ts';
import { asShop, type Played, type Stage } from './stage.ts';

/** The shop makes a payment link, and a new customer pays it. */
export async function payLink(stage: Stage): Promise<Played> {
  const link = { amount: stage.amount, memo: 'A test payment' };
  const { id, url } = await asShop<{ id: string; url: string }>(stage, 'POST', '/payment-links', link);
  stage.tell(`The shop made payment link ${id} for ${dollars(stage.amount)}.`);
  const consumer = await newConsumer(stage.sandbox, new URL(url).origin, stage.signal);
  stage.tell(`${consumer.name} registered and linked a checking account.`);
  await consumer.call('POST', `/payment-link/${id}/accept`);
  const public_id = await newestPayment(consumer);
  stage.tell(`${consumer.name} paid: ${public_id}.`);
  return { public_id, type: 'purchase.pending' };
}
