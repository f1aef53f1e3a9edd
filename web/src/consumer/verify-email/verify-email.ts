import { users } from '@drawbridge/contract';
import { callOpenly } from '../../session/api.ts';

/** Verifies an e-mail address by the token of a link, wherever that is opened: nobody has to be signed in. Throws ApiError. */
export async function verifyEmail(token: string): Promise<void> {
  await callOpenly(users.verifyEmail, { body: { token } });
}
