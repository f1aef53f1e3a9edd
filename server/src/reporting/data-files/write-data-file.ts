import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { sendMessage } from '../../notify/outbox/index.ts';
import { CONTENTS } from './contents.ts';
import { DATA_FILE_MS, MOST_ATTEMPTS } from './lifetimes.ts';
import { findOwner, type Owner } from './owner.ts';
import { writePiece } from './pieces.ts';
import { beginAttempt, dropEarlierPieces, failDataFile, finishDataFile } from './store.ts';
import { readyMessage } from './tell-ready.ts';
import { writeReadMe } from './write-read-me.ts';
import { ZipWriter } from './zip-writer.ts';

/** The queued task's name. */
export const WRITE_DATA_FILE = 'data_files.write';
const payloadSchema = z.object({ id: z.string() });

/** Gathers what we hold of whoever asked, keeps it as a ZIP and tells them. What fails is tried again, a few times. */
export async function writeDataFile(context: Context, payload: unknown): Promise<void> {
  const { id } = z.parse(payloadSchema, payload);
  const begun = await beginAttempt(context.db, id, context.clock.wall());
  if (!begun) return;
  const { consumer_id, attempt } = begun;
  try {
    await dropEarlierPieces(context.db, id, attempt);
    const owner = await findOwner(context, consumer_id);
    const size_bytes = await writeZip(context, owner, id, attempt);
    const until = new Date(context.clock.now().getTime() + DATA_FILE_MS);
    await sendMessage(context, readyMessage(context, owner.profile, id, until), async (tx) => {
      if (!(await finishDataFile(tx, { id, attempt, size_bytes, until }))) throw new Error(`data file ${id} is no longer this attempt's`);
    });
  } catch (error) {
    if (attempt >= MOST_ATTEMPTS) await failDataFile(context.db, id, attempt);
    throw error;
  }
}

async function writeZip(context: Context, owner: Owner, id: string, attempt: number): Promise<number> {
  const zip = new ZipWriter((piece, number) => writePiece(context, { id, attempt, number }, piece), owner.now);
  await zip.add('README.txt', writeReadMe(context, owner));
  for (const { name, tell } of CONTENTS) await zip.add(name, tell(context, owner));
  return zip.end();
}
