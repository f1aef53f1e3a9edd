import * as z from 'zod/mini';
import { cents, moment, storable } from './fields.ts';

/**
 * What the sandbox bank's page and the server agree on, below `/sandbox/bank`. Each call carries the link token as its
 * bearer token and nothing else. Kept out of the package's index: only a sandbox loads it.
 */
export const sandboxInstitution = z.object({ institution_id: z.string(), name: z.string() });
export type SandboxInstitution = z.infer<typeof sandboxInstitution>;

/** An account as a bank shows it to its customer. */
export const sandboxBankAccount = z.object({
  id: z.string(),
  name: z.string(),
  mask: z.string(),
  type: z.string(),
  subtype: z.string(),
  balance: z.nullable(cents),
});
export type SandboxBankAccount = z.infer<typeof sandboxBankAccount>;

export const sandboxBank = {
  /** Where the passage through the widget begins. `relink` names the one institution to sign in to again. */
  session: {
    method: 'GET',
    path: '/sandbox/bank/session',
    answer: z.object({
      institutions: z.array(sandboxInstitution),
      relink: z.nullable(sandboxInstitution),
      expiration: moment,
    }),
  },
  signIn: {
    method: 'POST',
    path: '/sandbox/bank/sign-in',
    body: z.strictObject({
      institution_id: z.string().check(z.minLength(1), z.maxLength(100)),
      user_name: z.string().check(z.trim(), z.minLength(1, 'User name is required'), z.maxLength(64, 'Too long'), storable),
      password: z.string().check(z.minLength(1, 'Password is required'), z.maxLength(200, 'Too long')),
    }),
    answer: z.object({ accounts: z.array(sandboxBankAccount) }),
  },
  choose: {
    method: 'POST',
    path: '/sandbox/bank/choose',
    body: z.strictObject({
      account_ids: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1, 'Choose an account'), z.maxLength(20)),
    }),
    answer: z.object({
      public_token: z.string(),
      metadata: z.object({
        institution: sandboxInstitution,
        accounts: z.array(z.object({ id: z.string(), name: z.string(), mask: z.string(), type: z.string(), subtype: z.string() })),
      }),
    }),
  },
} as const;

export type SandboxSession = z.infer<typeof sandboxBank.session.answer>;
export type SandboxChoice = z.infer<typeof sandboxBank.choose.answer>;

/** What the widget sends the page that opened it, by postMessage to its own origin. */
export type SandboxBankMessage =
  | { source: 'drawbridge-sandbox-bank'; event: 'success'; public_token: string; metadata: SandboxChoice['metadata'] }
  | { source: 'drawbridge-sandbox-bank'; event: 'exit'; error: { error_code: string; error_message: string } | null }
  | { source: 'drawbridge-sandbox-bank'; event: 'exit'; error: null; metadata: { status: 'institution_not_found' } };
