import * as z from 'zod/mini';
import { idOf, moment, nothing, readable, storable } from '../fields.ts';
import { STAFF_ROLES } from '../staff-roles.ts';
import { proposed } from './proposals.ts';
import { reason } from './words.ts';

/** How long the link of an invitation works, once. */
export const STAFF_INVITATION_HOURS = 24;

const role = z.enum(STAFF_ROLES);
const staffId = idOf('stf');
const email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, 'Too long'),
    z.regex(/^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+\.[^\s@<>"(),:;\\]+$/, 'Enter a full email address'),
    storable,
  );
const personName = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a name'), z.maxLength(100, 'Use 100 characters or fewer'), storable, readable);
const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'Not an invitation'));

/** What browsers and authenticators say to each other: read by the library on either side, passed on as it is. */
export const webAuthn = z.looseObject({});
export const credential = z.looseObject({
  id: z.string().check(z.maxLength(1400)),
  rawId: z.string().check(z.maxLength(1400)),
  type: z.literal('public-key'),
  response: z.looseObject({ clientDataJSON: z.string().check(z.maxLength(8_000)) }),
});

/** `INVITED`: has no passkey yet. `EXPIRED`: the same, and no invitation works any more. */
export const STAFF_STATES = ['ACTIVE', 'INVITED', 'EXPIRED', 'REMOVED'] as const;
export type StaffState = (typeof STAFF_STATES)[number];

const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  state: z.enum(STAFF_STATES),
  passkeys: z.number(),
  last_used_at: z.nullable(moment),
  /** Until when an invitation works; null where none does. */
  invited_until: z.nullable(moment),
});
export type StaffMember = z.infer<typeof member>;

const me = z.object({ id: z.string(), name: z.string(), email: z.string(), role, ends_at: moment });
export type Me = z.infer<typeof me>;

export const entrance = {
  /** Begins to sign in: what the browser asks an authenticator for. */
  signInOptions: { method: 'POST', path: '/provider/api/sign-in/options', body: z.strictObject({}), answer: webAuthn },
  signIn: { method: 'POST', path: '/provider/api/sign-in', body: z.strictObject({ credential }), answer: me },
  /** Whose invitation it is, and what the browser asks an authenticator for. */
  readInvitation: {
    method: 'POST',
    path: '/provider/api/invitation',
    body: z.strictObject({ token }),
    answer: z.object({ name: z.string(), email: z.string(), role, options: webAuthn }),
  },
  acceptInvitation: {
    method: 'POST',
    path: '/provider/api/invitation/accept',
    body: z.strictObject({ token, credential }),
    answer: me,
  },
} as const;

const one = z.strictObject({ id: staffId });

export const calls = {
  me: { method: 'GET', path: '/provider/api/me', answer: me },
  logOut: { method: 'POST', path: '/provider/api/log-out', body: z.strictObject({}), answer: nothing },
  listStaff: { method: 'GET', path: '/provider/api/staff', answer: z.object({ staff: z.array(member) }) },
  /** By two people, as `changeStaffRole`. */
  inviteStaff: {
    method: 'POST',
    path: '/provider/api/staff/invite',
    body: z.strictObject({ name: personName, email, role, reason }),
    answer: proposed,
  },
  /** For whoever lost their passkey, or whose invitation ran out. */
  inviteAgain: { method: 'POST', path: '/provider/api/staff/invite-again', body: one, answer: member },
  withdrawInvitation: { method: 'POST', path: '/provider/api/staff/withdraw', body: one, answer: member },
  changeStaffRole: {
    method: 'POST',
    path: '/provider/api/staff/role',
    body: z.strictObject({ id: staffId, role, reason }),
    answer: proposed,
  },
  removeStaff: { method: 'POST', path: '/provider/api/staff/remove', body: one, answer: member },
  /** What the browser asks an authenticator for, so that whoever is signed in shows that it is them still. */
  askToConfirm: {
    method: 'POST',
    path: '/provider/api/confirm/options',
    body: z.strictObject({}),
    answer: webAuthn,
    not_audited: 'it begins what confirmIsMe ends',
  },
  /** For what asks for a passkey of the last 5 minutes, and refuses with STAFF_STEP_UP_NEEDED without. */
  confirmIsMe: { method: 'POST', path: '/provider/api/confirm', body: z.strictObject({ credential }), answer: nothing },
} as const;
