import type { Context } from '../../../context.ts';
import { requireSignInHere } from './caller.ts';
import { useNumber } from './use-number.ts';

/**
 * The same for whoever has lost the phone of their number, once people have made sure of who they are: every session
 * ends, their passkeys are removed, and the code of the next log-in proves the new number (E.164). Throws PHONE_TAKEN,
 * ERR_USER_NOT_FOUND, USERS_KEPT_ELSEWHERE.
 */
export async function replaceLostPhone(context: Context, consumer_id: string, phone_number: string): Promise<void> {
  requireSignInHere(context);
  await useNumber(context, { consumer_id, session_id: undefined, lost: true }, phone_number);
  context.channels.closeUser(consumer_id);
}
