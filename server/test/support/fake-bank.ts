import { createHash } from 'node:crypto';
import { type AddendaInput, readFile, type StandardEntry, writeFile } from '@drawbridge/nacha';
import { BANK_RULES } from '../../src/ach/ingest/bank-rules.ts';
import type { Acknowledgement, FileToDeliver, Odfi, OurFile, ReadBack } from '../../src/providers/odfi/port.ts';

export interface Delivery {
  readonly name: string;
  readonly text: string;
  readonly at: Date;
}

/** A fake ODFI: it keeps what it is handed, fails when a test says so, and offers the files that the test gives it. */
export class FakeBank implements Odfi {
  readonly kind = 'sandbox';
  /** Every delivery, also those that failed after the bank had taken the file. */
  readonly deliveries: Delivery[] = [];
  readonly #incoming = new Map<string, Uint8Array>();
  readonly #acknowledgements = new Map<string, Acknowledgement>();
  /** How the next deliveries end, one after the other: `unreachable` before the file arrives, `answer lost` after it, `kept by half` of it. */
  readonly fates: ('unreachable' | 'answer lost' | 'kept by half')[] = [];
  /** Files that were acknowledged go on being offered. */
  forgets = false;
  /** What happens while it is asked for its acknowledgements, after it has looked which files it has. */
  asked: (() => Promise<void>) | undefined;
  /** What happens once it has all bytes of a file, before that is one. */
  filled: (() => Promise<void>) | undefined;
  /** The bank cannot be asked what it has for us. */
  silent = false;

  async deliver<T>(file: FileToDeliver, at: Date, readBack: ReadBack<T>): Promise<T> {
    const fate = this.fates.shift();
    if (fate === 'unreachable') throw new Error('the bank cannot be reached');
    const bytes = await wholeOf(file.pieces());
    await this.filled?.();
    await file.confirm();
    this.deliveries.push({ name: file.name, text: bytes.toString('latin1'), at });
    if (fate === 'answer lost') throw new Error('the connection to the bank broke');
    return readBack(inPieces(fate === 'kept by half' ? bytes.subarray(0, bytes.byteLength / 2) : bytes));
  }

  async readAcknowledgements(names: readonly string[]): Promise<Acknowledgement[]> {
    // It has nothing to say about what it never had.
    const had = names.filter((name) => this.deliveries.some((delivery) => delivery.name === name));
    await this.asked?.();
    return had.flatMap((name) => this.#acknowledgements.get(name) ?? []);
  }

  async acknowledgementNoted(): Promise<void> {}

  async listIncoming(): Promise<string[]> {
    if (this.silent) throw new Error('the bank cannot be reached');
    return [...this.#incoming.keys()];
  }

  async fetchIncoming(name: string): Promise<Uint8Array> {
    const bytes = this.#incoming.get(name);
    if (!bytes) throw new Error(`no file named ${name}`);
    return bytes;
  }

  async acknowledgeIncoming(name: string): Promise<void> {
    if (!this.forgets) this.#incoming.delete(name);
  }

  async listOurs(): Promise<OurFile[]> {
    return [...new Set(this.deliveries.map(({ name }) => name))].map((name) => ({ name, lies_there: true }));
  }

  async readOurs<T>(name: string, read: ReadBack<T>): Promise<T | undefined> {
    const held = this.deliveries.findLast((delivery) => delivery.name === name);
    return held && read(inPieces(Buffer.from(held.text, 'latin1')));
  }

  /** Offers a file to the service. */
  offer(name: string, text: string): void {
    this.#incoming.set(name, Buffer.from(text, 'latin1'));
  }

  /** Which files the service has not acknowledged. */
  get offered(): string[] {
    return [...this.#incoming.keys()];
  }

  /** Says what it thinks of a file, when it is asked next. */
  say(acknowledgement: Acknowledgement): void {
    this.#acknowledgements.set(acknowledgement.name, acknowledgement);
  }

  /** Every entry that it was handed, each once, whatever was delivered twice. */
  get entries(): StandardEntry[] {
    const files = new Map(this.deliveries.map(({ name, text }) => [name, text]));
    return [...files.values()].flatMap((text) =>
      readFile(text).batches.flatMap((batch) => (batch.format === 'standard' ? batch.entries : [])),
    );
  }
}

export interface ReturnLine {
  readonly entry: Pick<StandardEntry, 'trace_number' | 'amount_cents' | 'receiving_routing_number' | 'account_number' | 'receiver_name'>;
  readonly code: string;
}

/** A file to deliver, of these bytes, which is given in pieces of so many. */
export function fileOf(name: string, bytes: Uint8Array, piece_bytes = 1_000): FileToDeliver {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { signal } = new AbortController();
  return { name, size_bytes: bytes.byteLength, sha256, pieces: () => inPieces(bytes, piece_bytes), confirm: async () => undefined, signal };
}

/** Reads what a bank holds. */
export async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const read: Uint8Array[] = [];
  for await (const piece of pieces) read.push(piece);
  return Buffer.concat(read);
}

/** As a rule few bytes each, and not cut where a record ends. */
async function* inPieces(bytes: Uint8Array, piece_bytes = 1_000): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += piece_bytes) yield bytes.subarray(from, from + piece_bytes);
}

let files_made = 0;

/** A file of returns as banks write them: a batch for each line, so that lines may come in any order. */
export function returnsFile(lines: readonly ReturnLine[], addenda?: (line: ReturnLine) => AddendaInput): string {
  files_made += 1;
  return writeFile({
    // It says wrong things when a test wants it to.
    rules: BANK_RULES,
    header: {
      immediate_destination: '1234567890',
      immediate_origin: '091000019',
      file_creation_date: '2026-06-03',
      file_creation_time: `${String(Math.floor(files_made / 60) % 24).padStart(2, '0')}:${String(files_made % 60).padStart(2, '0')}`,
    },
    batches: lines.map((line, index) => {
      const { entry, code } = line;
      const rdfi = entry.receiving_routing_number.slice(0, 8);
      const about: AddendaInput = addenda?.(line) ?? {
        kind: 'return',
        return_code: code,
        original_trace_number: entry.trace_number,
        original_receiving_dfi_identification: rdfi,
      };
      return {
        header: {
          service_class_code: '225',
          company_name: 'GREEN LEAF',
          company_identification: '1234567890',
          standard_entry_class_code: about.kind === 'change' ? 'COR' : 'WEB',
          company_entry_description: 'PAYMENT',
          effective_entry_date: '2026-06-03',
          originating_dfi_identification: rdfi,
          batch_number: index + 1,
        },
        entries: [
          {
            transaction_code: '26',
            receiving_routing_number: '091000019',
            account_number: entry.account_number,
            amount_cents: about.kind === 'change' ? 0 : entry.amount_cents,
            receiver_name: entry.receiver_name,
            discretionary_data: about.kind === 'change' ? '' : 'S',
            trace_number: `${rdfi}${String(files_made * 100 + index).padStart(7, '0')}`,
            addenda: [about],
          },
        ],
      };
    }),
  });
}
