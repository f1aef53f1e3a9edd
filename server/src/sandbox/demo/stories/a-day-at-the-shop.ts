import { bankHolidayOn, type IsoDate, instantOf } from '@drawbridge/banking-calendar';
import type { ShopPart } from '../cast.ts';
import { Random } from '../random.ts';
import { type DemoConsumer, daysAgo, type Stage, type Story, secondsAfter, shopOf } from '../stage.ts';
import { atTheCounter, type Ending, type Order } from './at-the-counter.ts';

const CLOSED_ON = ['Thanksgiving Day', 'Christmas Day', "New Year's Day"];

/** Out of a hundred visits; the rest is approved. */
const OTHER_ENDINGS: readonly (readonly [percent: number, ending: Ending])[] = [
  [4, 'refused by the consumer'],
  [3, 'cancelled at the till'],
  [3, 'never answered'],
  [3, 'never asked'],
];
const NOTED_PERCENT = 20;
/** A feast, or a school's reading list: mostly more than somebody may spend in a day. */
const GREAT_ORDER_PERMILLE = 12;

/** Everyone who comes to a shop on the day that lies so many days before the end. */
export function aDayAtTheShop(stage: Stage, part: ShopPart, days_ago: number): Story[] {
  const date = daysAgo(stage, days_ago, part.time_zone);
  const usual = part.visits[weekdayOf(date)] ?? 0;
  if (usual === 0 || CLOSED_ON.includes(bankHolidayOn(date) ?? '')) return [];
  const random = new Random(`${part.key} ${days_ago} days ago`);
  const count = Math.max(1, usual + random.between(-1, 1));
  return Array.from({ length: count }, (_, index) =>
    visit(stage, part, date, new Random(`${part.key} ${days_ago} days ago, visit ${index}`)),
  );
}

async function* visit(stage: Stage, part: ShopPart, date: IsoDate, random: Random): Story {
  const time = `${String(random.pick(part.hours)).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}`;
  const comes_at = secondsAfter(instantOf({ date, time }, part.time_zone), random.between(0, 59));
  // Before the shop was opened nobody came.
  if (comes_at <= stage.starts_at) return;
  yield comes_at;
  const willing = [...stage.consumers.values()].filter((consumer) => comesHere(consumer, part) && consumer.stays_away_until <= comes_at);
  if (willing.length > 0) yield* atTheCounter(stage, random, random.pick(willing), shopOf(stage, part.key), orderOf(random, part));
}

function comesHere({ part }: DemoConsumer, shop: ShopPart): boolean {
  return part.shops.includes(shop.key);
}

function orderOf(random: Random, { basket, notes }: ShopPart): Order {
  let things = random.between(...basket.things);
  if (random.between(1, 1000) <= GREAT_ORDER_PERMILLE) things = random.between(40, 120);
  let amount_cents = 0;
  for (let left = things; left > 0; left -= 1) amount_cents += random.pick(basket.prices_cents);
  return { amount_cents, notes: random.inPercent(NOTED_PERCENT) ? random.pick(notes) : null, ending: endingOf(random) };
}

function endingOf(random: Random): Ending {
  let drawn = random.between(1, 100);
  for (const [percent, ending] of OTHER_ENDINGS) {
    if (drawn <= percent) return ending;
    drawn -= percent;
  }
  return 'approved';
}

function weekdayOf(date: IsoDate): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay();
}
