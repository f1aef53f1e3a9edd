import type { Context } from '../../context.ts';
import type { Queryable } from '../db/database.ts';
import { idempotent } from './idempotent.ts';

/**
 * As idempotent, for an answer that shows a secret once. It is kept sealed for this caller, call and key, as long as
 * the key is, so that a repeat shows it too; without a key nothing is. Throws as idempotent does.
 */
export async function idempotentSecret<Answer extends { secret: string }>(
  context: Context,
  call: { user_id: string; route: string; idempotency_key: string | undefined; body: unknown },
  work: (tx: Queryable) => Promise<Answer>,
): Promise<Answer> {
  const place = `idempotency_keys.outcome.${call.user_id}.${call.route}.${call.idempotency_key ?? ''}`;
  const { json } = await idempotent(context, call, async (tx) => {
    const { secret, ...shown } = await work(tx);
    return { ...shown, secret_sealed: context.sealer.seal(secret, place) };
  });
  const { secret_sealed, ...shown } = JSON.parse(json) as Omit<Answer, 'secret'> & { secret_sealed: string };
  return { ...shown, secret: context.sealer.open(secret_sealed, place) } as unknown as Answer;
}
