import { Random } from '../../server/src/sandbox/demo/random.ts';
import { Devices } from './devices.ts';
import { FRAUDS } from './frauds.ts';
import { COUNTED_FROM_DAY, DAYS, type Making, MINUTES_OF_DAY, type Person, type RiskHistory, type Sizes } from './making.ts';
import { ordinaryPayments } from './ordinary.ts';

/**
 * Months of ordinary payments with fraud mixed into them, the same for the same seed. Minutes are counted from the
 * history's beginning, amounts are in cents. What it takes for true of people and thieves stands in `assumptions.ts`.
 */
export function makeRiskHistory(seed: string, sizes: Sizes): RiskHistory {
  const random = new Random(seed);
  const people: Person[] = [];
  const making: Making = {
    random,
    devices: new Devices(random),
    people,
    businesses: [],
    payments: [],
    payers: [],
    register(at, account) {
      const id = people.length;
      people.push({ id, registered: at, account: account ?? id });
      return id;
    },
  };
  ordinaryPayments(making, sizes.people);
  for (const { plan } of FRAUDS)
    for (let time = 0; time < sizes.frauds; time += 1)
      plan(making, random.between(COUNTED_FROM_DAY * MINUTES_OF_DAY, (DAYS - 10) * MINUTES_OF_DAY));
  const payments = making.payments.filter(({ at }) => at < DAYS * MINUTES_OF_DAY).sort((a, b) => a.at - b.at);
  return { people, businesses: making.businesses, payments };
}
