import { describe, expect, it } from 'vitest';
import { simulateFaults } from '../../../test/support/faults/rounds.ts';

// The long round is faults.system.ts; either is repeated by its seed.
const SEED = 20260601;

describe('a server that is killed in the middle of a cutoff', () => {
  it('loses nothing and does nothing twice, whatever the bank sends meanwhile', async () => {
    const met = await simulateFaults({ seed: SEED, rounds: 3, stopped_in: () => false });
    expect(met).toBeGreaterThan(0);
  }, 300_000);

  it('is as harmless where it was stopped, outlived its lease, and was woken', async () => {
    // In the middle of the transaction that originates the file, with the timetable in its hands.
    expect(await simulateFaults({ seed: SEED, rounds: 1, stopped_in: () => true, step: 8 })).toBe(1);
  }, 300_000);
});
