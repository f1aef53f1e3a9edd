import type { Context } from '../../context.ts';
import { readTrace } from './read-trace.ts';
import { findErasure } from './store.ts';
import { type Proved, writeProof } from './write-proof.ts';

export interface Proof {
  readonly file_name: string;
  readonly pdf: Buffer;
}

/** The proof of a payment's authorization, as a PDF; undefined where there is no payment, or no record any more. */
export async function proveAuthorization(context: Pick<Context, 'db' | 'sealer' | 'config'>, payment: string): Promise<Proof | undefined> {
  const trace = await readTrace(context, payment);
  if (!trace?.payment || !trace.consent) return undefined;
  const { payment: found, consent } = trace;
  const erased_at = await findErasure(context.db, found.public_id);
  const proved: Proved = { ...trace, payment: found, consent, erased_at };
  return { file_name: `proof-${found.public_id}.pdf`, pdf: await writeProof(proved, context.config.brand) };
}
