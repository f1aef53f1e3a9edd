import { messages } from '@drawbridge/contract';
import { callOpenly } from '../../session/api.ts';

/** Whose messages a token of one is about, and whether they are stopped. Throws ApiError. */
export const readChoice = (token: string) => callOpenly(messages.read, { body: { token } });

/** Stops them, or has them come again. Throws ApiError. */
export const chooseMessages = (token: string, stopped: boolean) => callOpenly(messages.choose, { body: { token, stopped } });
