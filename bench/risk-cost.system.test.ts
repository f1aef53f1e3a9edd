import { expect, it } from 'vitest';
import { passes } from './figures.ts';
import { riskCost } from './risk-cost.ts';

/** For a machine of two cores with other work; no figure that anything is measured by. */
const PATIENCE_MS = 1_800_000;

it(
  'rules that stand in shadow, and those that count, cost at most 5% of a payment’s processor time [RSK-10]',
  async () => {
    const shares = (await riskCost()).filter(({ unit }) => unit === '%');
    for (const { what, value } of shares) process.stdout.write(`${what}: ${value.toFixed(2)} %\n`);
    // Their gate is the bench's own.
    expect(shares.map(({ gate }) => gate?.at_most)).toEqual([5, 5]);
    expect(shares.filter((share) => !passes(share))).toEqual([]);
  },
  PATIENCE_MS,
);
