import { users } from '@drawbridge/contract';
import { callOpenly } from '../../session/api.ts';

/** Verifies an e-mail address by a link's token, wherever opened: no sign-in is needed. Throws ApiError. */
export async function verifyEmail(token: string): Promise<void> {
  await callOpenly(users.verifyEmail, { body: { token } });
}
