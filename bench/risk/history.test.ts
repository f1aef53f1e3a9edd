import { expect, it } from 'vitest';
import { makeRiskHistory } from './history.ts';
import { COUNTED_FROM_DAY, type FraudPattern, MINUTES_OF_DAY, type Payment } from './making.ts';

const SIZES = { people: 200, frauds: 3 };
const HISTORY = makeRiskHistory('1', SIZES);
const of = (pattern: FraudPattern): Payment[] => HISTORY.payments.filter((payment) => payment.pattern === pattern);
const amounts = (payments: readonly Payment[]): number[] => payments.map(({ amount_cents }) => amount_cents);
const accountOf = ({ person }: Payment): number | undefined => HISTORY.people[person]?.account;

it('the same seed makes the same months, another one others', () => {
  expect(makeRiskHistory('1', SIZES)).toEqual(HISTORY);
  expect(makeRiskHistory('2', SIZES)).not.toEqual(HISTORY);
});

it('everybody pays after they registered, in order, and thieves only in the days that are counted', () => {
  const { payments, people } = HISTORY;
  expect(payments.map(({ at }) => at)).toEqual(payments.map(({ at }) => at).sort((a, b) => a - b));
  for (const { at, person, amount_cents } of payments) {
    expect(at).toBeGreaterThanOrEqual(people[person]?.registered ?? Number.NaN);
    expect(Number.isSafeInteger(amount_cents) && amount_cents > 0).toBe(true);
  }
  const stolen = payments.filter(({ pattern }) => pattern !== 'ordinary' && pattern !== 'groundwork');
  expect(Math.min(...stolen.map(({ at }) => at))).toBeGreaterThanOrEqual(COUNTED_FROM_DAY * MINUTES_OF_DAY);
  expect(payments.length - stolen.length).toBeGreaterThan(2_500);
});

it('each fraud is what it says it is', () => {
  const bursts = Map.groupBy(of('burst'), ({ person }) => person);
  for (const payments of bursts.values()) expect(payments.length).toBeGreaterThanOrEqual(6);
  expect(Math.max(...amounts(of('burst')))).toBeLessThanOrEqual(24_000);

  const owners = new Set(HISTORY.payments.filter(({ pattern }) => pattern === 'ordinary').map(({ person }) => person));
  for (const payment of of('stolen_account')) {
    expect(owners.has(payment.person)).toBe(false);
    expect([...owners].some((person) => HISTORY.people[person]?.account === accountOf(payment))).toBe(true);
  }
  for (const payment of [...of('takeover'), ...of('patient_takeover')]) expect(owners.has(payment.person)).toBe(true);
  expect(Math.min(...amounts(of('takeover')))).toBeGreaterThanOrEqual(20_000);
  expect(Math.max(...amounts(of('patient_takeover')))).toBeLessThan(25_000);

  const shared = Map.groupBy(of('many_people'), accountOf);
  expect(shared.size).toBe(SIZES.frauds);
  for (const payments of shared.values()) expect(new Set(payments.map(({ person }) => person)).size).toBeGreaterThanOrEqual(5);

  const businesses = Map.groupBy(of('bust_out'), ({ business }) => business);
  expect(businesses.size).toBe(SIZES.frauds);
  for (const [business, payments] of businesses) {
    const quiet = HISTORY.payments.filter((payment) => payment.pattern === 'groundwork' && payment.business === business);
    expect(Math.max(...amounts(quiet))).toBeLessThan(Math.min(...amounts(payments)));
  }
});
