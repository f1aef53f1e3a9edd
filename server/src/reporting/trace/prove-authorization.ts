import type { Context } from '../../context.ts';
import { readTrace } from './read-trace.ts';
import { type Proved, writeProof } from './write-proof.ts';

export interface Proof {
  readonly file_name: string;
  readonly pdf: Buffer;
}

/** The proof of a payment's authorization, as a PDF; undefined where there is no payment, or no record any more. */
export async function proveAuthorization(context: Pick<Context, 'db' | 'sealer' | 'config'>, payment: string): Promise<Proof | undefined> {
  const trace = await readTrace(context, payment);
  if (!trace?.payment || !trace.consent) return undefined;
  const proved: Proved = { ...trace, payment: trace.payment, consent: trace.consent };
  return { file_name: `proof-${trace.payment.public_id}.pdf`, pdf: await writeProof(proved, context.config.brand) };
}
