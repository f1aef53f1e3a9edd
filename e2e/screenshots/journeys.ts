import type { Browser } from '@playwright/test';
import { DEMO_CONSUMERS } from '../../server/src/sandbox/demo/log-ins.ts';
import { newcomer, regular, returned } from './consumer.ts';
import { counter } from './counter.ts';
import { developers } from './developers.ts';
import { linkByNumbers } from './link-by-numbers.ts';
import { links } from './links.ts';
import { moments } from './moments.ts';
import { payPages } from './pay-pages.ts';
import { paidOut } from './payouts.ts';
import { portal } from './portal.ts';
import { reported } from './report.ts';
import { returnsAndRefunds } from './returns.ts';
import { customerRooms, merchantRooms, owing } from './rooms.ts';
import { sampleShop } from './sample-shop.ts';
import { spanish } from './spanish.ts';
import { trace } from './trace.ts';
import { managedUsers } from './users.ts';

/** The number of a consumer of the demo, as it is typed. */
const phoneOf = (name: string) => (DEMO_CONSUMERS.find((consumer) => consumer.name === name)?.phone ?? '').replace(/\D/g, '');

/** A newcomer's journeys: from the landing page over every way to pay to an account that is linked by its numbers. */
export async function newcomerJourneys(browser: Browser, baseURL: string): Promise<void> {
  const phone = await newcomer(browser, baseURL);
  await moments(phone);
  await counter(browser, baseURL, phone);
  await sampleShop(phone);
  await trace(phone);
  await payPages(browser, baseURL, phone);
  // These move the clock: last.
  await returned(browser, baseURL);
  await linkByNumbers(phone);
  await phone.context().close();
}

/** The portal around its pages; a merchant's payouts, reports, API keys, webhooks, returns, refunds, links, users and other rooms. */
export async function merchantJourneys(browser: Browser, baseURL: string): Promise<void> {
  await portal(browser, baseURL);
  await paidOut(browser, baseURL);
  await reported(browser, baseURL);
  await developers(browser, baseURL);
  await returnsAndRefunds(browser, baseURL);
  await links(browser, baseURL);
  await managedUsers(browser, baseURL);
  await merchantRooms(browser, baseURL);
}

/** The journeys of those who have been here: the demo's customers. */
export async function regularJourneys(browser: Browser, baseURL: string): Promise<void> {
  await regular(browser, baseURL, phoneOf('Noor Haddad'));
  await spanish(browser, baseURL, phoneOf('Maya Okafor'));
  await customerRooms(browser, baseURL, phoneOf('Tom Lindqvist'));
  await owing(browser, baseURL, phoneOf('Daniel Reyes'));
}

/**
 * Every page and state that is built, one journey after the other, on a server with the demo data. The pictures are taken on them, and the
 * accessibility tests look for faults on the customers': a new page belongs here.
 */
export async function everyJourney(browser: Browser, baseURL: string): Promise<void> {
  await merchantJourneys(browser, baseURL);
  await regularJourneys(browser, baseURL);
  await newcomerJourneys(browser, baseURL);
}
