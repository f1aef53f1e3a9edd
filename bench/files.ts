import type { Figure } from './figures.ts';
import { add, type Step, simulateDays } from './files-days.ts';

const DEBITS = Number(process.env['BENCH_DEBITS'] ?? 100_000);
const RETURNS = DEBITS / 10;
/** What memory is compared with. */
const FEWER_DEBITS = DEBITS / 5;

/**
 * How long a cutoff takes over 100,000 debits, from its moment until the sandbox bank has the files and what they hold was read back; and ingesting
 * 10,000 returns of one file. `BENCH_DEBITS` sets another number of debits; a tenth of them comes back. The processor time of each step is shown, too,
 * of the program and the database together: beside other work it says more than the clock. The same is done with a fifth of the debits before: what the
 * program holds while it originates and delivers must not grow with them. What it takes the first time it does so is not counted.
 */
export async function files(): Promise<Figure[]> {
  await simulateDays(FEWER_DEBITS);
  const few = await simulateDays(FEWER_DEBITS);
  const { originate, deliver, settle, post, ingest, files: count } = await simulateDays(DEBITS);
  const of = `of ${DEBITS} debits`;
  const file: Step = add(originate, deliver);
  return [
    {
      what: `the files ${of}, from the cutoff until they were read back from the bank`,
      unit: 's',
      value: file.seconds,
      gate: { at_most: DEBITS / 10_000 },
    },
    { what: 'how many files they were', unit: 'files', value: count.length },
    { what: 'processor time of that, the bank included', unit: 's', value: file.processor_s },
    { what: 'of that, collecting and originating', unit: 's', value: originate.seconds, gate: { at_most: (60 * DEBITS) / 1_000_000 } },
    { what: 'processor time of that', unit: 's', value: originate.processor_s },
    ...grown('originating', originate, few.originate),
    ...grown('delivering', deliver, few.deliver),
    ...figuresOf(`settling a file ${of}`, settle),
    ...figuresOf(`posting a file ${of}`, post),
    ...figuresOf(`ingesting a file of ${RETURNS} returns`, ingest, 10),
  ];
}

/** What a step held, and how much more than with fewer debits. */
function grown(doing: string, { memory_mb }: Step, few: Step): Figure[] {
  return [
    {
      what: `memory of the program that ${doing} ${DEBITS} debits took, past what it had`,
      unit: 'MB',
      value: memory_mb,
      gate: { at_most: 200 },
    },
    {
      what: `the same, past that of ${FEWER_DEBITS} debits, a debit`,
      unit: 'bytes',
      value: ((memory_mb - few.memory_mb) * 1e6) / (DEBITS - FEWER_DEBITS),
    },
  ];
}

function figuresOf(what: string, { seconds, processor_s }: Step, at_most?: number): Figure[] {
  return [
    { what, unit: 's', value: seconds, ...(at_most !== undefined && { gate: { at_most } }) },
    { what: 'processor time of that', unit: 's', value: processor_s },
  ];
}
