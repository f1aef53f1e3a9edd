import * as z from 'zod/mini';
import { route } from '../route.ts';

/** The token of an organization's messages. It stands in a body, never in an address: addresses end up in logs. */
const token = z.string().check(z.regex(/^[\w-]{22}$/, 'Not a token of a message'));

/** Whose messages somebody gets, and whether they have stopped them. */
export const messageChoice = z.object({ organization: z.string(), stopped: z.boolean() });
export type MessageChoice = z.infer<typeof messageChoice>;

export const messages = {
  read: route({
    method: 'POST',
    path: '/messages/read-choice',
    summary: 'Whose messages the token of one is about, and whether they are stopped',
    access: 'public',
    body: z.strictObject({ token }),
    answer: messageChoice,
  }),
  choose: route({
    method: 'POST',
    path: '/messages/choose',
    summary: "Stop an organization's messages, or get them again, by the token of one",
    access: 'public',
    body: z.strictObject({ token, stopped: z.boolean() }),
    answer: messageChoice,
  }),
} as const;
