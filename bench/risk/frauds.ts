import type { FraudPattern, Making, Payment } from './making.ts';
import { DEAR, EVERYDAY, MIDDLING } from './ordinary.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How a fraud goes, from the minute at which it begins on. */
interface Fraud {
  readonly pattern: FraudPattern;
  readonly words: string;
  plan(making: Making, at: number): void;
}

type Paid = Pick<Payment, 'at' | 'person' | 'amount_cents' | 'device' | 'pattern'> & { readonly business?: number };

/** Thieves buy where it is dear, or anywhere; what they pay with isn't theirs, so it comes back much later. */
function pay({ random, payments }: Making, { business, ...paid }: Paid): void {
  const anywhere = () => random.between(EVERYDAY, EVERYDAY + MIDDLING + DEAR - 1);
  payments.push({ ...paid, business: business ?? anywhere(), online: random.inPercent(50), returned: false });
}

/** Somebody ordinary who has been here for a month at that minute. */
function victimAt({ random, payers }: Making, at: number): number {
  for (;;) {
    const { person, registered } = random.pick(payers);
    if (registered < at - 30 * DAY) return person;
  }
}

/** The frauds that are tried. */
export const FRAUDS: readonly Fraud[] = [
  {
    pattern: 'burst',
    words: 'somebody’s log-in on another phone: 6 to 12 payments of $30 to $240 within 40 minutes',
    plan(making, at) {
      const { random, devices } = making;
      const person = victimAt(making, at);
      const phone = devices.phone();
      for (let count = random.between(6, 12); count > 0; count -= 1) {
        const then = at + random.between(0, 40);
        const amount_cents = random.between(3_000, 24_000);
        pay(making, { at: then, person, amount_cents, device: devices.nameAt(phone, then), pattern: 'burst' });
      }
    },
  },
  {
    pattern: 'stolen_account',
    words: 'a new customer links somebody’s account: 1 to 3 payments of $150 to $900, the first within two hours',
    plan(making, at) {
      const { random, devices } = making;
      const account = making.people[victimAt(making, at)]?.account;
      const person = making.register(at, account);
      const phone = devices.phone();
      let then = at + random.between(5, 2 * HOUR);
      for (let count = random.between(1, 3); count > 0; count -= 1) {
        const amount_cents = random.between(15_000, 90_000);
        pay(making, { at: then, person, amount_cents, device: devices.nameAt(phone, then), pattern: 'stolen_account' });
        then += random.between(10, 20 * HOUR);
      }
    },
  },
  {
    pattern: 'takeover',
    words: 'somebody’s log-in on another phone: 1 to 4 payments of $200 to $1,500 within a day',
    plan(making, at) {
      const { random, devices } = making;
      const person = victimAt(making, at);
      const phone = devices.phone();
      for (let count = random.between(1, 4); count > 0; count -= 1) {
        const then = at + random.between(0, DAY - 1);
        const amount_cents = random.between(20_000, 150_000);
        pay(making, { at: then, person, amount_cents, device: devices.nameAt(phone, then), pattern: 'takeover' });
      }
    },
  },
  {
    pattern: 'patient_takeover',
    words: 'the same, patient: one payment of $50 to $240 a day for 3 to 6 days',
    plan(making, at) {
      const { random, devices } = making;
      const person = victimAt(making, at);
      const phone = devices.phone();
      for (let day = random.between(3, 6); day > 0; day -= 1) {
        const then = at + day * DAY + random.between(0, 6 * HOUR);
        const amount_cents = random.between(5_000, 24_000);
        pay(making, { at: then, person, amount_cents, device: devices.nameAt(phone, then), pattern: 'patient_takeover' });
      }
    },
  },
  {
    pattern: 'many_people',
    words: 'one account linked by 5 to 9 new customers within three days, each pays $80 to $400 once or twice',
    plan(making, at) {
      const { random, devices } = making;
      const first = making.register(at);
      const account = making.people[first]?.account;
      const phones = [devices.phone(), devices.phone()];
      for (let count = random.between(5, 9); count > 0; count -= 1) {
        const registered = at + random.between(1, 3 * DAY);
        const person = making.register(registered, account);
        for (let payments = random.between(1, 2); payments > 0; payments -= 1) {
          const then = registered + random.between(5, 12 * HOUR);
          const device = devices.nameAt(random.pick(phones), then);
          pay(making, { at: then, person, amount_cents: random.between(8_000, 40_000), device, pattern: 'many_people' });
        }
      }
    },
  },
  {
    pattern: 'bust_out',
    words: 'a business with 8 to 12 customers of its own, quiet for 25 days ($10 to $40), then each pays $300 to $900 twice in two days',
    plan(making, at) {
      const { random, devices, businesses } = making;
      const began = at - 25 * DAY;
      businesses.push({ id: businesses.length, median_cents: 2_500, opened: began - 5 * DAY });
      const business = businesses.length - 1;
      for (let customers = random.between(8, 12); customers > 0; customers -= 1) {
        const person = making.register(began - random.between(0, DAY));
        const phone = devices.phone();
        const paid = (then: number, amount_cents: number, pattern: 'groundwork' | 'bust_out') =>
          pay(making, { at: then, person, business, amount_cents, device: devices.nameAt(phone, then), pattern });
        for (let count = 5; count > 0; count -= 1) paid(began + random.between(0, 24 * DAY), random.between(1_000, 4_000), 'groundwork');
        for (let count = 2; count > 0; count -= 1) paid(at + random.between(0, 2 * DAY), random.between(30_000, 90_000), 'bust_out');
      }
    },
  },
];
