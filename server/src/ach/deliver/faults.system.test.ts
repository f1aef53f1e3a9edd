import { describe, expect, it } from 'vitest';
import { simulateFaults } from '../../../test/support/faults/rounds.ts';

const SEED = Number(process.env['FAULT_SEED'] ?? 1);
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? 40);
const HOURS_8_MS = 8 * 3_600_000;

describe('many days with a fault at each cutoff', () => {
  it(
    `hold with the seed ${SEED}, every fifth server stopped and woken and the others killed`,
    async () => {
      const met = await simulateFaults({
        seed: SEED,
        rounds: ROUNDS,
        stopped_in: (round) => round % 5 === 4,
        say: (line) => process.stdout.write(`${line}\n`),
      });
      expect(met).toBeGreaterThan(ROUNDS / 2);
    },
    HOURS_8_MS,
  );
});
