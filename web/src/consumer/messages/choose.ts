import { messages } from '@drawbridge/contract';
import { postSignedOut } from '../../session/post-signed-out.ts';

/** Whose messages a token of one is about, and whether they are stopped. Throws ApiError. */
export const readChoice = (token: string) => postSignedOut(messages.read, { token });

/** Stops them, or has them come again. Throws ApiError. */
export const chooseMessages = (token: string, stopped: boolean) => postSignedOut(messages.choose, { token, stopped });
