import { violatedConstraint } from '../db/database.ts';
import type { Claim, Verdict } from './store.ts';

/** What holds one answer for each key of a user and a route. */
const ONE_ANSWER = 'idempotency_keys_pkey';

/**
 * Asks a verb in SQL as if its idempotency key were new: the earlier answer is not looked for, some hundredths of a payment's work. The verb
 * writes its answer under the key in the transaction of all that it does, so a key that has one takes everything back; then it is asked again,
 * looking first. Nobody writes one meanwhile: all who ask under a key do so one after the other. So it is after a refusal that changed
 * nothing, which may be kept for the key or not: what the key was answered before counts.
 * Throws what `ask` throws.
 */
export async function supposeNew<V extends Verdict & { readonly changed_id: string | null }>(
  { key }: Claim,
  ask: (look_first: boolean) => Promise<V>,
): Promise<V> {
  if (key === undefined) return ask(false);
  try {
    const verdict = await ask(false);
    if (verdict.refusal === null || verdict.changed_id !== null) return verdict;
  } catch (error) {
    if (violatedConstraint(error) !== ONE_ANSWER) throw error;
  }
  return ask(true);
}
