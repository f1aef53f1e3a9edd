import { amountAround, type Payer } from './devices.ts';
import { COUNTED_FROM_DAY, DAYS, type Making, MINUTES_OF_DAY } from './making.ts';

export const EVERYDAY = 40;
export const MIDDLING = 14;
export const DEAR = 6;
const MEDIANS = { everyday: 1_800, middling: 6_000, dear: 32_000 };
/** Of a hundred people, those who are here from before the first day. */
const FROM_BEFORE = 65;
const YEAR_DAYS = 365;

/** How often people pay in 30 days, of a hundred. */
const PER_MONTH = [
  { share: 40, least: 1, most: 3 },
  { share: 40, least: 4, most: 8 },
  { share: 20, least: 9, most: 20 },
] as const;

/** People who pay as people do, at businesses of three kinds. */
export function ordinaryPayments(making: Making, people: number): void {
  const kinds = [
    ...Array.from({ length: EVERYDAY }, () => MEDIANS.everyday),
    ...Array.from({ length: MIDDLING }, () => MEDIANS.middling),
    ...Array.from({ length: DEAR }, () => MEDIANS.dear),
  ];
  making.businesses.push(...kinds.map((median_cents, id) => ({ id, median_cents, opened: -YEAR_DAYS * MINUTES_OF_DAY })));
  while (making.people.length < people) {
    const payer = newPayer(making, accountOf(making));
    making.payers.push(payer);
    payMonths(making, payer);
  }
}

/** Of a thousand people 120 link the account of a partner, which is theirs alone so far, and 5 one that a family pays from. */
function accountOf({ random, people }: Making): number | undefined {
  if (people.length < 10) return undefined;
  const drawn = random.between(1, 1000);
  if (drawn <= 120) {
    const partner = people[random.between(0, people.length - 1)];
    const shared = people.some(({ id, account }) => id !== partner?.id && account === partner?.account);
    return shared ? undefined : partner?.account;
  }
  // One person of every 250 lends their account to the family.
  return drawn <= 125 ? people[Math.floor(random.between(0, people.length - 1) / 250) * 250]?.account : undefined;
}

function newPayer({ random, devices, register }: Making, account: number | undefined): Payer {
  const registered = random.inPercent(FROM_BEFORE)
    ? -random.between(1, YEAR_DAYS * MINUTES_OF_DAY)
    : random.between(0, (DAYS - 1) * MINUTES_OF_DAY);
  return {
    person: register(registered, account),
    phone: devices.phone(),
    favorites: Array.from({ length: random.between(3, 6) }, () => random.between(0, EVERYDAY + MIDDLING - 1)),
    registered,
  };
}

function payMonths(making: Making, payer: Payer): void {
  const { random } = making;
  let left = random.between(1, 100);
  const habit = PER_MONTH.find(({ share }) => {
    left -= share;
    return left <= 0;
  });
  const { least, most } = habit ?? PER_MONTH[0];
  // Most register because they stand at a till: their first payment follows within the hour.
  if (payer.registered >= 0 && random.inPercent(70)) payOnce(making, payer, payer.registered + random.between(2, 55));
  for (let month = 0; month < DAYS / COUNTED_FROM_DAY; month += 1)
    for (let count = random.between(least, most); count > 0; count -= 1) {
      const day = month * COUNTED_FROM_DAY + random.between(0, COUNTED_FROM_DAY - 1);
      const at = day * MINUTES_OF_DAY + random.between(8 * 60, 21 * 60);
      if (at <= payer.registered) continue;
      payOnce(making, payer, at);
      // At a market or a fair one payment follows upon the other.
      if (random.inPercent(1))
        for (let more = random.between(2, 5); more > 0; more -= 1) payOnce(making, payer, at + random.between(3, 40));
    }
}

/** At a favorite as a rule, else anywhere: every twelfth time where it is dear. */
function payOnce({ random, devices, businesses, payments }: Making, { person, phone, favorites }: Payer, at: number): void {
  const chosen = random.between(1, 100);
  const dear = chosen > 96;
  const business = dear
    ? EVERYDAY + MIDDLING + random.between(0, DEAR - 1)
    : chosen <= 80
      ? random.pick(favorites)
      : random.between(0, EVERYDAY + MIDDLING - 1);
  payments.push({
    at,
    person,
    business,
    amount_cents: amountAround(random, businesses[business]?.median_cents ?? 0),
    device: devices.nameAt(phone, at),
    online: random.inPercent(15),
    pattern: 'ordinary',
    returned: random.between(1, 1000) <= 6,
  });
}
