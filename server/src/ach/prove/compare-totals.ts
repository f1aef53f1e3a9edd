import { readFileControl } from '@drawbridge/nacha';
import type { Queryable } from '../../kernel/db/database.ts';
import type { Sealer } from '../../kernel/security/seal.ts';
import { BytesAltered, readLastBytes } from '../originate/kept-bytes.ts';
import { addUpFiles, type FileOfRows } from './totals-store.ts';

const ADDED_UP = ['entry_addenda_count', 'total_debit_cents', 'total_credit_cents'] as const;

/**
 * What is wrong, by file id, where rows do not add up to the control record in sealed bytes, which the role's password
 * alone cannot make. Reads each file's end; `prove` compares the rest. Throws KeyMissing.
 */
export async function compareTotals(sealer: Sealer, db: Queryable, file_ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const differing = new Map<string, string>();
  for (const file of await addUpFiles(db, file_ids)) {
    const words = await differenceOf(sealer, db, file);
    if (words !== undefined) differing.set(file.id, `file ${file.name}: ${words}`);
  }
  return differing;
}

async function differenceOf(sealer: Sealer, db: Queryable, file: FileOfRows): Promise<string | undefined> {
  try {
    const control = readFileControl((await readLastBytes(sealer, db, file.id)).toString('latin1'));
    if (!control) return 'its bytes have no control record';
    const field = ADDED_UP.find((one) => control[one] !== file[one]);
    return field && `${field} is ${control[field]} in its bytes and ${file[field]} in its rows`;
  } catch (error) {
    if (error instanceof BytesAltered) return error.message;
    throw error;
  }
}
