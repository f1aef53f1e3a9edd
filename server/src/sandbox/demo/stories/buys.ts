import { Random } from '../random.ts';
import { type DemoConsumer, type Stage, type Story, shopOf } from '../stage.ts';
import { atTheCounter } from './at-the-counter.ts';

/** Somebody buys for an amount where they usually do, at a moment that a story has chosen. */
export async function* buys(stage: Stage, consumer: DemoConsumer, amount_cents: number, at: Date): Story {
  yield at;
  const [key] = consumer.part.shops;
  if (key === undefined) throw new Error(`${consumer.key} goes nowhere`);
  const random = new Random(`${consumer.key} buys for ${amount_cents}`);
  yield* atTheCounter(stage, random, consumer, shopOf(stage, key), { amount_cents, notes: null, ending: 'approved' });
}
