import * as z from 'zod/mini';
import { ERRORS } from './errors.ts';
import { storable } from './fields.ts';
import type { MessageFailure } from './message-failures.ts';
import { passkeyAnswer } from './passkeys.ts';
import { dateOfBirth, phoneNumber } from './profile.ts';

/** What is asked for behind a right password: a passkey, a code of an authenticator app, a code kept for losing both. */
export type SecondFactor = 'passkey' | 'totp' | 'recovery_code';

/** What became of the text with a code. */
export interface CodeText {
  state: 'sent' | 'delivered' | 'not_delivered';
  failure: MessageFailure | null;
  /** Whether more will be reported of it: else a page need not ask. */
  is_watched: boolean;
  /** Nothing was sent: it waits in the sandbox's outbox. */
  is_in_outbox: boolean;
}

/**
 * What the sign-in pages and the embedded identity provider say to each other, below `/oidc/interaction/{uid}/`.
 * Every answer names the step that the person stands at; `done` carries the address that ends the sign-in.
 */
export type SignInStep =
  | { name: 'phone' }
  | {
      name: 'code';
      /** In E.164. */
      phone_number: string;
      resend_in_s: number;
      expires_in_s: number;
      text: CodeText;
    }
  | { name: 'birthday' }
  | { name: 'password' }
  | {
      /** The password was right, and opens nothing by itself. */
      name: 'second_factor';
      ways: readonly SecondFactor[];
    }
  | {
      /** Somebody else set the password: nothing opens before its user has chosen their own. */
      name: 'new_password';
    }
  | { name: 'done'; redirect_to: string };

export interface SignInDetails {
  connection: 'sms' | 'password';
  signup: boolean;
  /** What the page may fill in already: a phone number in E.164, or a username. */
  login_hint: string | null;
  step: SignInStep;
}

/** What a mailed link that lets its user choose a password is for, and whose it is. */
export interface PasswordLinkDetails {
  purpose: 'reset' | 'welcome' | 'invitation';
  username: string;
}

/** What refusals of these calls carry beside message, status and code. */
export interface SignInRefusalExtra {
  tries_left?: number;
  retry_after_s?: number;
}

const text = (max: number, required: string) => z.string(required).check(z.minLength(1, required), z.maxLength(max, 'Too long'), storable);

export const CODE_LENGTH = 6;

export const sendCodeBody = z.strictObject({ phone_number: phoneNumber });
export const verifyCodeBody = z.strictObject({
  code: z.string('Enter the 6 digits').check(z.regex(/^\d{6}$/, 'Enter the 6 digits')),
});
export const birthdayBody = z.strictObject({ date_of_birth: dateOfBirth });
export const passwordBody = z.strictObject({
  username: text(254, 'Enter your username or email'),
  password: text(512, 'Enter your password'),
});
export const secondFactorBody = z.strictObject({
  way: z.enum(['totp', 'recovery_code']),
  code: text(40, 'Enter the code'),
});
export const passkeyBody = z.strictObject({ response: passkeyAnswer });
export const newPasswordBody = z.strictObject({ password: text(512, 'Enter a new password') });
export const forgotPasswordBody = z.strictObject({ username: text(254, 'Enter your username or email') });
const linkToken = z.string().check(z.regex(/^[\w-]{20,100}$/, 'Not a reset link'));
export const passwordLinkBody = z.strictObject({ token: linkToken });
export const resetPasswordBody = z.strictObject({
  token: linkToken,
  password: text(512, 'Enter a new password'),
});

export const PASSWORD_RULE = ERRORS.PASSWORD_TOO_WEAK.message;
const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%^&*]/];

/** Whether a password is long enough and mixed enough; whether it is too common, only the server knows. */
export function passwordFollowsRule(password: string): boolean {
  return password.length >= 8 && CLASSES.filter((one) => one.test(password)).length >= 3;
}
