import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../support/index.ts';
import { DAY } from './days.ts';
import { runStep } from './history.ts';
import { Model } from './model.ts';
import { Random } from './random.ts';
import { Simulator } from './simulator.ts';

/** Steps of a usual run; `MODEL_STEPS` and `MODEL_SEED` run longer ones, or one again. */
const STEPS = Number(process.env['MODEL_STEPS'] ?? 600);
const SEED = Number(process.env['MODEL_SEED'] ?? 20_261_121);
const COMPARED_EVERY = 10;
const PROVED_EVERY = 100;
const STEPS_OF_A_FAILURE = Number(process.env['MODEL_TAIL'] ?? 40);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

it(
  'whatever happens in whatever order, the books are what the rules make of it, to the cent, and prove themselves',
  async () => {
    const random = new Random(SEED);
    // A Thursday at nine.
    const simulator = new Simulator(server, new Model(DAY + 9 * 60));
    server.clock.set(simulator.at);
    for (let shops = 0; shops < 3; shops++) await simulator.openShop();
    for (let customers = 0; customers < 10; customers++) await simulator.newCustomer();
    const steps: string[] = [];
    try {
      for (let step = 1; step <= STEPS; step++) {
        await runStep(simulator, random, (words) => steps.push(`${step}. ${words}`));
        if (step % COMPARED_EVERY === 0) await simulator.compare();
        if (step % PROVED_EVERY === 0) await simulator.prove();
      }
      await simulator.compare();
      await simulator.prove();
    } catch (error) {
      process.stderr.write(`MODEL_SEED=${SEED} failed after:\n${steps.slice(-STEPS_OF_A_FAILURE).join('\n')}\n`);
      throw error;
    }
    // A history in which nothing happened would show nothing.
    const { purchases, refunds, payouts } = simulator.model;
    for (const status of ['POSTED', 'DECLINED', 'FAILED', 'CANCELLED'])
      expect(
        purchases.some((p) => p.status === status),
        status,
      ).toBe(true);
    expect(refunds.some(({ status }) => status === 'SETTLED')).toBe(true);
    expect(payouts.some(({ status }) => status === 'SETTLED')).toBe(true);
  },
  // A slow machine is given its time.
  60_000 + STEPS * 2_000,
);
