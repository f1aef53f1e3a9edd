import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { newId } from '../../kernel/ids.ts';
import { BankAccessGone, type ExchangedItem } from '../../providers/bank-linking/port.ts';

/** The queued task's name. */
export const GIVE_BACK_ACCESS = 'settlement_changes.give_back_access';
const schema = z.object({ id: z.string(), provider: z.string(), access_sealed: z.string() });

/** Longer than linking takes: whatever was cut off by then is given back all the same. */
const READ_WITHIN_S = 15 * 60;
const accessPlace = (id: string): string => `settlement_account_links/${id}/access`;

/**
 * Reads something by an access that was just given, and gives it back whatever comes of that, also where this server
 * dies meanwhile: the queue has it before anything is asked, its token sealed.
 */
export async function readOnce<T>(
  { db, queue, sealer, bankLinking }: Context,
  { access_token }: Pick<ExchangedItem, 'access_token'>,
  read: (access_token: string) => Promise<T>,
): Promise<T> {
  const id = newId('itm');
  const payload = { id, provider: bankLinking.kind, access_sealed: sealer.seal(access_token, accessPlace(id)) };
  const job_key = `give back access ${id}`;
  await queue.enqueue(db, GIVE_BACK_ACCESS, payload, { job_key, after_s: READ_WITHIN_S });
  try {
    return await read(access_token);
  } finally {
    await queue.enqueue(db, GIVE_BACK_ACCESS, payload, { job_key });
  }
}

/** Gives an access back at the provider; the queue tries again until it is gone. Throws where it was another provider's. */
export async function giveBackAccess({ sealer, bankLinking }: Context, payload: unknown): Promise<void> {
  const { id, provider, access_sealed } = z.parse(schema, payload);
  if (provider !== bankLinking.kind) throw new Error(`access ${id} is to be given back to ${provider}, which is not asked here`);
  try {
    await bankLinking.removeItem(sealer.open(access_sealed, accessPlace(id)));
  } catch (error) {
    if (!(error instanceof BankAccessGone)) throw error;
  }
}
