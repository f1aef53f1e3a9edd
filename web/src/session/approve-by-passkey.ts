import { ownPasskeys, type PaymentNamed } from '@drawbridge/contract';
import { report } from '../app/report.ts';
import { text } from '../language/t.ts';
import { ApiError, call } from './api.ts';
import { SessionError } from './claims.ts';
import { hasPasskeys, signByPasskey } from './passkey.ts';
import { isSessionOver } from './session.ts';

/** What every reason is a case of: the payment is as it was, and waits for the passkey. */
function notApproved(message: string): ApiError {
  return new ApiError('POST', ownPasskeys.approve.path, 403, 'PASSKEY_NEEDED', { message });
}

/**
 * Has the browser approve one payment by its user's passkey. Throws PASSKEY_NEEDED, with the reason in words, and what
 * `call` throws where nobody is signed in any more.
 */
export async function approve(payment: PaymentNamed): Promise<void> {
  if (!hasPasskeys()) throw notApproved(text("This browser can't use passkeys. Open this payment on a device that has yours."));
  try {
    const response = await signByPasskey(() => call(ownPasskeys.beginApproval, { body: payment }));
    if (response === undefined) throw notApproved(text('No passkey was used. Try again to approve this payment.'));
    await call(ownPasskeys.approve, { body: { ...payment, response } });
  } catch (error) {
    if (error instanceof SessionError || isSessionOver(error)) throw error;
    const refusal = error instanceof ApiError ? error : undefined;
    if (refusal?.code === 'PASSKEY_NEEDED') throw refusal;
    if (refusal?.code === 'PASSKEY_REFUSED') throw notApproved(text("That passkey didn't work. Try again to approve this payment."));
    // The library that shows a passkey comes over the network, too.
    if (refusal === undefined) report(error);
    throw notApproved(refusal?.said ?? text('Network connection is unstable. Check your internet and try again.'));
  }
}
