import { createHash } from 'node:crypto';
import { pipelined } from '../../kernel/db/pipelined.ts';
import type { AchBank } from './bank.ts';
import { letGo, receiveUpload, type Upload } from './receive-upload.ts';
import * as store from './store.ts';
import { writeEntries } from './write-entries.ts';

/** A file as it is handed over. */
interface FileForBank {
  readonly name: string;
  pieces(): AsyncIterable<Uint8Array>;
  /** Asked before it becomes a file of the bank's; throws where it must not any more. */
  confirm?(): Promise<void>;
}

/**
 * Takes a file from the service. The same one again counts as done; one that breaks a rule is rejected whole; another
 * one of that name throws. Pieces are kept as they come, and read again, so it is never held whole.
 */
export async function takeFile(bank: AchBank, file: FileForBank, at: Date): Promise<void> {
  const [known] = await store.findFiles(bank.db, [file.name]);
  if (known && known.sha256 !== (await sha256Of(file.pieces()))) throw new Error(`the bank has another file named ${file.name}`);
  if (known) return;
  const upload = await receiveUpload(bank, file.pieces());
  try {
    await file.confirm?.();
    await decide(bank, file.name, upload, at);
  } finally {
    // Of a file that another upload stands for by now, or of none.
    await letGo(bank, upload.upload_id);
  }
}

/** The bank has something against a file; nothing of it is carried out. */
class Rejected extends Error {}

/** Writes down what stands in an upload, as a file of that name; or, where that breaks a rule, that it is rejected. */
async function decide(bank: AchBank, name: string, upload: Upload, at: Date): Promise<void> {
  const file = { name, ...upload, received_at: at };
  try {
    await bank.db.transaction(async (connection) => {
      const tx = pipelined(connection);
      if (!(await store.insertFile(tx, { ...file, reject_reason: null }))) return;
      const objection = await writeEntries(bank, tx, file, at);
      if (objection !== undefined) throw new Rejected(objection);
    });
  } catch (error) {
    if (!(error instanceof Rejected)) throw error;
    await store.insertFile(bank.db, { ...file, reject_reason: error.message });
  }
}

async function sha256Of(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}
