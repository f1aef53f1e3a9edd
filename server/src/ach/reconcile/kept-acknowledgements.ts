import type { Context } from '../../context.ts';
import type { Acknowledgement } from '../../providers/odfi/port.ts';
import { sha256Of } from '../originate/file-bytes.ts';
import type { JournalEntry } from './bank-journal.ts';
import { journalOf, noteInJournal } from './note-in-journal.ts';

/** An acknowledgement of the bank's as JSON holds it: the bytes that it was read from as base64. */
type AcknowledgementAsText = Omit<Acknowledgement, 'said'> & {
  readonly said?: readonly { readonly name: string; readonly bytes?: string }[];
};

type Parts = Pick<Context, 'clock' | 'config' | 'db' | 'odfi' | 'sealer'>;

/**
 * Tells the journal of an ingested file, with a sealed copy, before it is taken from the bank: a restored database does
 * not know it, and the bank sends it once. The sandbox bank lives in that database, and resends.
 */
export async function journalIngested(context: Parts, name: string, bytes: Uint8Array): Promise<void> {
  await journalSealed(context, 'ingested', name, Buffer.from(bytes).toString('latin1'), sha256Of(bytes));
}

/** The same of the bank's acknowledgement of a file of ours. */
export async function journalAcknowledgement(context: Parts, acknowledgement: Acknowledgement): Promise<void> {
  const { said, ...rest } = acknowledgement;
  const files = said?.map(({ name, bytes }) => ({ name, ...(bytes && { bytes: Buffer.from(bytes).toString('base64') }) }));
  const text = JSON.stringify({ ...rest, ...(files && { said: files }) } satisfies AcknowledgementAsText);
  await journalSealed(context, 'acknowledgement', acknowledgement.name, text, sha256Of(Buffer.from(text)));
}

/** The bytes of a file from the bank that a line of the journal tells of; undefined where its copy is gone. */
export async function readIngested(context: Parts, entry: JournalEntry): Promise<Buffer | undefined> {
  const text = await openCopy(context, entry);
  return text === undefined ? undefined : Buffer.from(text, 'latin1');
}

/** The acknowledgement of the bank that a line of the journal tells of; undefined where its copy is gone. */
export async function readAcknowledgement(context: Parts, entry: JournalEntry): Promise<Acknowledgement | undefined> {
  const text = await openCopy(context, entry);
  if (text === undefined) return undefined;
  const { said, ...acknowledgement } = JSON.parse(text) as AcknowledgementAsText;
  if (!said) return acknowledgement;
  return {
    ...acknowledgement,
    said: said.map(({ name, bytes }) => ({ name, bytes: bytes === undefined ? undefined : Buffer.from(bytes, 'base64') })),
  };
}

async function journalSealed(
  context: Parts,
  what: 'ingested' | 'acknowledgement',
  name: string,
  text: string,
  sha256: string,
): Promise<void> {
  if (context.odfi.kind === 'sandbox') return;
  const copy = `${what}-${sha256}.sealed`;
  await journalOf(context).keep(copy, async function* () {
    yield context.sealer.sealForOutside(Buffer.from(text), placeOf(copy));
  });
  await noteInJournal(context, { what, name, sha256, copy });
}

async function openCopy(context: Parts, { copy = '' }: JournalEntry): Promise<string | undefined> {
  const lines = await journalOf(context).copy(copy);
  if (!lines) return undefined;
  for await (const sealed of lines) return context.sealer.openFromOutside(sealed, placeOf(copy)).toString();
  return undefined;
}

function placeOf(copy: string): string {
  return `bank-journal/${copy}`;
}
