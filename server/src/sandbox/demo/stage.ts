import { addDays, type IsoDate, instantOf, wallTimeAt } from '@drawbridge/banking-calendar';
import type { Context } from '../../context.ts';
import type { Actor } from '../../kernel/http/actor.ts';
import type { Token } from '../../kernel/http/token.ts';
import type { ConsumerKey, ConsumerPart, ShopKey, ShopPart } from './cast.ts';

/** A part of the demo beside all others: it acts, yields the moment at which it goes on, and so forth. */
export type Story = AsyncGenerator<Date, void, undefined>;

/** A merchant user who has been added. */
export interface DemoUser {
  readonly user_id: string;
  readonly organization_id: string;
  readonly token: Token;
}

/** A shop that has been opened. */
export interface DemoShop {
  readonly part: ShopPart;
  readonly business_id: string;
  readonly till: DemoUser;
  orders: number;
}

/** A consumer who has registered and linked an account. */
export interface DemoConsumer {
  readonly key: ConsumerKey;
  readonly part: ConsumerPart;
  readonly token: Token;
  readonly actor: Actor;
  /** Who has been refused at a counter does not come back at once. */
  stays_away_until: Date;
}

/** What the stories of the demo work on: the server's parts on a clock of its own, and the people and shops so far. */
export interface Stage {
  readonly context: Context;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly users: Map<string, DemoUser>;
  readonly shops: Map<ShopKey, DemoShop>;
  readonly consumers: Map<ConsumerKey, DemoConsumer>;
}

export function shopOf(stage: Stage, key: ShopKey): DemoShop {
  const shop = stage.shops.get(key);
  if (!shop) throw new Error(`the shop ${key} is not open`);
  return shop;
}

export function consumerOf(stage: Stage, key: ConsumerKey): DemoConsumer {
  const consumer = stage.consumers.get(key);
  if (!consumer) throw new Error(`${key} has not registered`);
  return consumer;
}

/** The date of that many days before the end, as the calendar of a time zone counts. */
export function daysAgo(stage: Stage, count: number, time_zone: string): IsoDate {
  return addDays(wallTimeAt(stage.ends_at, time_zone).date, -count);
}

/** The moment at which the clocks of a time zone show a time (`HH:MM`) that many days before the end. */
export function momentAgo(stage: Stage, count: number, time: string, time_zone: string): Date {
  return instantOf({ date: daysAgo(stage, count, time_zone), time }, time_zone);
}

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}

/** Where the demo's consumers authorize payments: an address kept for documentation, and no browser. */
export const DEMO_CLIENT = { address: '203.0.113.20', user_agent: 'Demo data', accept_language: 'en' } as const;
