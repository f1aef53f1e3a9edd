import type { PaymentNamed } from '@drawbridge/contract';
import { ApiError } from './api.ts';

/**
 * Sends the confirmation of a payment. Where its consumer has their passkey asked for, it is asked for, and the
 * confirmation sent once more. What shows a passkey is loaded by that alone. Throws what `send` throws; PASSKEY_NEEDED,
 * with the reason in words, where no passkey was taken.
 */
export async function withPasskey<T>(payment: PaymentNamed, send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (refusal) {
    if (!(refusal instanceof ApiError) || refusal.code !== 'PASSKEY_NEEDED') throw refusal;
    const { approve } = await import('./approve-by-passkey.ts').catch(() => {
      throw refusal;
    });
    await approve(payment);
    return send();
  }
}
