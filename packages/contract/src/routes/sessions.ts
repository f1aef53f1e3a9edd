import * as z from 'zod/mini';
import { idOf, moment, nothing, storable } from '../fields.ts';
import { route } from '../route.ts';
import { newPassword } from './business-users.ts';

/** What a device runs, as its browser says. */
export const SYSTEMS = ['Windows', 'Mac', 'iPhone', 'iPad', 'Android', 'ChromeOS', 'Linux'] as const;
export type System = (typeof SYSTEMS)[number];

/** One browser in which somebody is signed in. */
export const signedInSession = z.object({
  id: z.string(),
  /** Chrome, Safari; null where the browser does not say, or says nothing that is known. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.enum(SYSTEMS)),
  /** Where its tokens were last renewed, no finer than the network: `203.0.113.x`. */
  network: z.string(),
  signed_in_at: moment,
  /** When its tokens were last renewed: every ten minutes while it is used. */
  last_used_at: moment,
  /** The one that makes this call. */
  this_device: z.boolean(),
});
export type SignedInSession = z.infer<typeof signedInSession>;

/** Where the caller is signed in. An outside sign-in provider keeps its sessions by itself. */
export const sessions = {
  list: route({
    method: 'GET',
    path: '/sessions',
    summary: 'Where the caller is signed in: this device first, then by last use',
    access: 'signed-in',
    whileFrozen: true,
    answer: z.object({ kept_elsewhere: z.boolean(), items: z.array(signedInSession) }),
  }),
  end: route({
    method: 'DELETE',
    path: '/sessions/{id}',
    summary: "Log one of the caller's devices out, with all its tokens",
    access: 'signed-in',
    audited: ['sign_in.session_ended'],
    params: z.object({ id: idOf('sin') }),
    answer: nothing,
  }),
  endOthers: route({
    method: 'POST',
    path: '/sessions/end-others',
    summary: 'Log the caller out everywhere but here',
    access: 'signed-in',
    audited: ['sign_in.other_sessions_ended'],
    answer: nothing,
  }),
} as const;

const CURRENT_PASSWORD = 'Enter your current password';
export const currentPassword = z.string(CURRENT_PASSWORD).check(z.minLength(1, CURRENT_PASSWORD), z.maxLength(512, 'Too long'), storable);

/** The password of the caller, where this center keeps it. */
export const ownPassword = {
  change: route({
    method: 'POST',
    path: '/password',
    summary: "Change the caller's own password: they are logged out everywhere else, and notified by mail",
    access: 'merchant',
    audited: ['sign_in.password_changed'],
    body: z.strictObject({ current_password: currentPassword, password: newPassword }),
    answer: nothing,
  }),
} as const;
