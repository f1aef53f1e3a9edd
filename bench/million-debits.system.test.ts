import { expect, it } from 'vitest';
import { simulateDays } from './files-days.ts';

/** What the program takes the first time that it does so is not counted. */
const DEBITS_BEFORE = 20_000;
const DEBITS = Number(process.env['DEBITS'] ?? 1_000_000);
/** The limits of one file, as they are unless the bank says otherwise. */
const [MOST_ENTRIES, MOST_BYTES] = [100_000, 20_000_000];
/** Past what the program had before, however many debits there are. */
const MOST_MEMORY_MB = 200;
/** For a machine of two cores with other work; no figure that anything is measured by. */
const PATIENCE_MS = 5_400_000;

it(
  'a million debits of one cutoff leave in files within their limits, and the program holds no more for it [OPS-08]',
  async () => {
    await simulateDays(DEBITS_BEFORE);
    // It checks itself that the bank accepts each file, that a tenth comes back, and that the rest is posted.
    const { files, originate, deliver } = await simulateDays(DEBITS);
    const entries = files.map((file) => file.entries);
    process.stdout.write(
      `${DEBITS} debits in ${files.length} files: ${originate.seconds.toFixed(1)} s to originate, with ${originate.memory_mb.toFixed(0)} MB; ` +
        `${deliver.seconds.toFixed(1)} s to deliver, with ${deliver.memory_mb.toFixed(0)} MB\n`,
    );
    expect(files.length).toBeGreaterThanOrEqual(Math.ceil((DEBITS * 0.99) / MOST_ENTRIES));
    expect(Math.max(...entries)).toBeLessThanOrEqual(MOST_ENTRIES);
    expect(Math.max(...files.map(({ size_bytes }) => size_bytes))).toBeLessThanOrEqual(MOST_BYTES);
    // Not a few large ones and a rest: all but the last are full.
    expect(Math.min(...entries.slice(0, -1))).toBeGreaterThan(MOST_ENTRIES / 2);
    // The made-up day has so many, but for a few.
    expect(entries.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(DEBITS * 0.99);
    expect(originate.memory_mb).toBeLessThanOrEqual(MOST_MEMORY_MB);
    expect(deliver.memory_mb).toBeLessThanOrEqual(MOST_MEMORY_MB);
  },
  PATIENCE_MS,
);
