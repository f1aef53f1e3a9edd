import { users } from '@drawbridge/contract';
import { postSignedOut } from '../../session/post-signed-out.ts';

/** Verifies an e-mail address by the token of a link. Throws ApiError. */
export async function verifyEmail(token: string): Promise<void> {
  await postSignedOut(users.verifyEmail, { token });
}
