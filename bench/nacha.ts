import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import {
  checkDigitOf,
  type EntryInput,
  type FileInput,
  FileWriter,
  type ReadOptions,
  RULES,
  readEventsFrom,
  type StandardEntryInput,
  traceNumber,
  writeChunks,
} from '@drawbridge/nacha';
import { type Figure, ofRounds } from './figures.ts';
import { fuzz } from './nacha-fuzz.ts';

const ROUNDS = 21;
const WARM_UP_ROUNDS = 12;
const ENTRIES = 100_000;
/** The shape of the file that moov-io/ach times its reader on. */
const BATCHES = 200;
const ODFI = '12104288';
const FLOOD_BYTES = 2 * 2 ** 30;
const MIB = 2 ** 20;
const NOTHING = new Uint8Array();
/** So many chunks may be on their way to the disk. */
const MOST_WRITES = 24;
/** From so many chunks on it is worth it to flush some while others are made: about 3 MB. */
const CHUNKS_BEFORE_FLUSH = 12;

/** How fast NACHA files are written and read, in how much memory, and that nothing that can arrive breaks the reader. */
export async function nacha(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'nacha-bench-'));
  try {
    return [...(await writing(folder)), ...(await reading(folder)), ...(await floods()), ...fuzz()];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Values in, a file on disk out, against the same bytes written in the same chunks, both with fsync. Shown besides: against the same bytes in one
 * piece, as nobody has them who makes a file a chunk at a time; and what making the bytes takes without any disk.
 */
async function writing(folder: string): Promise<Figure[]> {
  const input = fileOf(ENTRIES);
  const chunks = [...writeChunks(input)];
  const whole = [Buffer.concat(chunks)];
  const ratios: number[] = [];
  const ratios_to_whole: number[] = [];
  const took_ms: number[] = [];
  const making_took_ms: number[] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const chunks_ms = await timed(() => writeDurably(join(folder, 'chunks.ach'), chunks));
    const whole_ms = await timed(() => writeDurably(join(folder, 'whole.ach'), whole));
    const ours_ms = await timed(() => {
      const writer = new FileWriter(input);
      return writeDurably(join(folder, 'ours.ach'), chunksOf(writer, input), (chunk) => writer.giveBack(chunk));
    });
    const making_ms = await timed(async () => {
      const writer = new FileWriter(input);
      for (const chunk of chunksOf(writer, input)) writer.giveBack(chunk);
    });
    if (round < 0) continue;
    ratios.push(chunks_ms / ours_ms);
    ratios_to_whole.push(whole_ms / ours_ms);
    took_ms.push(ours_ms);
    making_took_ms.push(making_ms);
  }
  return [
    ofRounds(`NACHA: the same bytes in the same chunks written with fsync ÷ ${ENTRIES} entries written with fsync`, '', ratios, {
      at_least: 0.5,
    }),
    ofRounds('NACHA: the same, the bytes in one piece', '', ratios_to_whole),
    ofRounds(`NACHA: writing ${ENTRIES} entries with fsync`, 'ms', took_ms),
    ofRounds('NACHA: of that, making the bytes', 'ms', making_took_ms),
  ];
}

/** A file's chunks as they are made. */
function* chunksOf(writer: FileWriter, { batches }: FileInput): Generator<Uint8Array> {
  for (const batch of batches) {
    writer.begin(batch);
    const entries = batch.entries as readonly EntryInput[];
    // By their places: in a generator an array's iterator costs as much as a field of each record.
    for (let index = 0; index < entries.length; index += 1) {
      writer.add(entries[index] as EntryInput);
      if (writer.is_full) yield writer.take() ?? NOTHING;
    }
  }
  writer.end();
  yield writer.take() ?? NOTHING;
}

async function reading(folder: string): Promise<Figure[]> {
  const small = join(folder, 'small.ach');
  const large = join(folder, 'large.ach');
  await writeDurably(small, writeChunks(fileOf(ENTRIES)));
  await writeDurably(large, writeChunks(fileOf(10 * ENTRIES)));
  const took_ms: number[] = [];
  const ratios_to_layout: number[] = [];
  const layout_only = { rules: Object.fromEntries(RULES.filter(({ is_agreeable }) => is_agreeable).map(({ id }) => [id, 'off' as const])) };
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const ms = await timed(() => readWhole(small, ENTRIES));
    const layout_ms = await timed(() => readWhole(small, ENTRIES, undefined, layout_only));
    if (round < 0) continue;
    took_ms.push(ms);
    ratios_to_layout.push(ms / layout_ms);
  }
  return [
    ofRounds(`NACHA: reading ${ENTRIES} entries in ${BATCHES} batches from disk`, 'ms', took_ms, { at_most: 400 }),
    ofRounds('NACHA: reading with all rules ÷ reading by layout alone', '', ratios_to_layout, { at_most: 1.3 }),
    await heapGrowth(small, ENTRIES),
    await heapGrowth(large, 10 * ENTRIES),
  ];
}

async function readWhole(path: string, entries: number, each?: () => void, options?: ReadOptions): Promise<void> {
  let read = 0;
  for await (const events of readEventsFrom(createReadStream(path), options)) {
    for (const event of events) {
      if (event.type === 'entry') read += 1;
      if (event.type === 'error') throw event.error;
    }
    each?.();
  }
  if (read !== entries) throw new Error(`read ${read} of ${entries} entries`);
}

/** What lives on the heap in the middle of reading, past what lived there before. */
async function heapGrowth(path: string, entries: number): Promise<Figure> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  const before = process.memoryUsage().heapUsed;
  let most = 0;
  let pieces = 0;
  await readWhole(path, entries, () => {
    pieces += 1;
    if (pieces % 100 !== 0) return;
    collect();
    most = Math.max(most, process.memoryUsage().heapUsed - before);
  });
  return { what: `NACHA: heap in use while ${entries} entries are read`, unit: 'MiB', value: most / MIB, gate: { at_most: 8 } };
}

/** 2 GiB that are no file, made as they are read: how much is taken before they are refused. */
async function floods(): Promise<Figure[]> {
  const file = Buffer.concat([...writeChunks(fileOf(7, 1))]);
  const kinds: [what: string, repeated: string, first?: Buffer][] = [
    ['lines of nines', `${'9'.repeat(94)}\n`],
    ['one endless line', '9'.repeat(1_000)],
    ['lines of nines after a good file', `${'9'.repeat(94)}\n`, file],
  ];
  const figures: Figure[] = [];
  for (const [what, repeated, first] of kinds) {
    const body = Buffer.from(repeated.repeat(Math.ceil(65_536 / repeated.length)));
    let given = 0;
    function* source() {
      if (first) yield first;
      while (given < FLOOD_BYTES) {
        given += body.length;
        yield body;
      }
    }
    const errors: string[] = [];
    const ms = await timed(async () => {
      for await (const events of readEventsFrom(Readable.from(source())))
        for (const event of events) if (event.type === 'error') errors.push(event.error.message);
    });
    if (errors.length === 0) throw new Error(`${what} were taken for a file`);
    console.log(`     2 GiB of ${what}: ${errors.at(-1)} (${ms.toFixed(0)} ms)`);
    figures.push({
      what: `NACHA: read of 2 GiB of ${what} before they are refused`,
      unit: 'MiB',
      value: given / MIB,
      gate: { at_most: 2 },
    });
  }
  return figures;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/**
 * Writes chunks to a file while the next are made, has what is written brought to the disk meanwhile, and waits until all of it is there.
 * Says of each chunk when it is written.
 */
async function writeDurably(path: string, chunks: Iterable<Uint8Array>, written?: (chunk: Uint8Array) => void): Promise<void> {
  const opening = open(path, 'w');
  const writing = new Set<Promise<void>>();
  let flushing: Promise<void> | undefined;
  let position = 0;
  let count = 0;
  async function write(chunk: Uint8Array, from: number): Promise<void> {
    await (await opening).write(chunk, 0, chunk.length, from);
    written?.(chunk);
  }
  async function flush(): Promise<void> {
    await Promise.all(writing);
    await (await opening).datasync();
    flushing = undefined;
  }
  for (const chunk of chunks) {
    const one = write(chunk, position).finally(() => writing.delete(one));
    writing.add(one);
    position += chunk.length;
    count += 1;
    // What has been opened, written or flushed by now is heard of.
    await setImmediate();
    if (writing.size >= MOST_WRITES) await Promise.race(writing);
    if (count >= CHUNKS_BEFORE_FLUSH) flushing ??= flush();
  }
  const file = await opening;
  try {
    await Promise.all([...writing, flushing]);
    await file.sync();
  } finally {
    await file.close();
  }
}

function fileOf(entry_count: number, batch_count = BATCHES): FileInput {
  const per_batch = Math.ceil(entry_count / batch_count);
  const entries: StandardEntryInput[] = Array.from({ length: entry_count }, (_, index) => {
    const first_eight = String(10_000_000 + ((index * 7_919) % 89_999_999));
    return {
      transaction_code: index % 3 === 0 ? '37' : '27',
      receiving_routing_number: first_eight + checkDigitOf(first_eight),
      account_number: String(100_000 + index * 37),
      amount_cents: 100 + ((index * 131) % 500_000),
      receiver_identification: `P${index.toString(36).toUpperCase()}`,
      receiver_name: `Consumer ${index % 1_000}`,
      discretionary_data: 'S',
      trace_number: traceNumber(ODFI, index + 1),
    };
  });
  return {
    header: {
      immediate_destination: '121042882',
      immediate_origin: '1234567890',
      file_creation_date: '2026-11-20',
      file_creation_time: '22:00',
    },
    batches: Array.from({ length: batch_count }, (_, index) => ({
      header: {
        service_class_code: '225',
        company_name: `Business ${index}`,
        company_identification: '1234567890',
        standard_entry_class_code: 'WEB',
        company_entry_description: 'PURCHASE',
        effective_entry_date: '2026-11-23',
        originating_dfi_identification: ODFI,
        batch_number: index + 1,
      },
      entries: entries.slice(index * per_batch, (index + 1) * per_batch),
    })),
  };
}
