import { ERRORS, type ErrorCode, purchases } from '@drawbridge/contract';
import { type Fault, first } from './testing-rules.ts';

/*
 * What a refusal says: the words of its code, unless the service words it for the case, and no other fields than that code comes with.
 */

const USER_EXISTS = 'User already exists';
const USER_GONE = 'This user is not there any more.';
const NEVER_SEEN = "This account can't be used to pay, because we can't check its balance. Link it through your bank to pay with it.";

/** Words of the service's own for a case. `any`: they come from the case, as what is wrong with an input does. */
const WORDED: Partial<Record<ErrorCode, 'any' | readonly (string | RegExp)[]>> = {
  ACCOUNT_NOT_ELIGIBLE: [
    "We didn't find an account that can be linked. Try another bank, or enter your account and routing numbers.",
    'Choose a checking or savings account.',
    'You shared more than one account. Try again and choose only the one to be paid to.',
    "Your bank doesn't share this account's own number with us. Enter the account and routing numbers instead.",
  ],
  BAD_INPUT: 'any',
  BALANCE_UNAVAILABLE: [NEVER_SEEN],
  BUSINESS_NOT_FOUND: ['The shop has no business yet: start the sandbox with its demo data.'],
  ERR_USER_EXISTS: [USER_EXISTS],
  ERR_USER_NOT_FOUND: [USER_GONE, 'There is no such merchant user.'],
  LINKING_UNAVAILABLE: ["Your bank isn't answering right now. Try again later."],
  LINK_TOKEN_INVALID: ["You didn't give your bank permission to share an account with us. Try again and allow it."],
  PASSWORD_TOO_WEAK: 'any',
  PASSWORD_WRONG: ["That's not your current password."],
  BUSINESS_LIMIT_REACHED: ['This would pass the limit of bank payments for your business. Contact support to have it raised.'],
  // The sandbox says what of a file or a payment stands against it.
  RETURN_NOT_POSSIBLE: 'any',
  TOO_MANY_WRONG_CODES: [/^Too many wrong codes\. Try again in (a minute|\d+ minutes)\.$/],
};

/** Fields that a code may come with, besides the input at fault. */
const MORE: Partial<Record<ErrorCode, readonly string[]>> = {
  BALANCE_UNAVAILABLE: ['unseen'],
  CODE_TRIES_USED: ['tries_left'],
  CODE_WRONG: ['tries_left'],
  ERR_EXTERNAL_ACCOUNT_EXISTS: ['vendor_access_token', 'vendor_institution_id', 'syn_account_id'],
  SIGN_IN_INCOMPLETE: ['claims'],
  STEP_UP_NEEDED: ['ways', 'about'],
  TOO_MANY_CODES: ['retry_after_s'],
  VERIFICATION_WRONG: ['tries_left'],
};
const ALWAYS = ['message', 'status', 'code', 'field'];

/** Refusals of an approval that only a tip can meet. */
const OF_TIPS: readonly ErrorCode[] = ['TIPS_NOT_OFFERED', 'TIP_TOO_HIGH', 'BALANCE_UNAVAILABLE'];

/** The same of an account that was chosen for it. */
const OF_ACCOUNTS: readonly ErrorCode[] = ['CHOSEN_ACCOUNT_INVALID', 'CHOSEN_ACCOUNT_LOW'];

/** A fault of a refusal of a call, whose code and status are known to go together. */
export function faultOfWords(call: object, code: ErrorCode, body: Record<string, unknown>, sent: unknown): Fault {
  const message = String(body['message']);
  const worded = WORDED[code];
  const known = message === ERRORS[code].message || worded === 'any' || worded?.some((words) => fits(words, message)) === true;
  const more = Object.keys(body).filter((name) => !ALWAYS.includes(name) && !MORE[code]?.includes(name));
  return first(
    [known, `${code} is worded as the table has it`],
    [more.length === 0, `${code} comes without ${more.join(', ')}`],
    [
      code !== 'BALANCE_UNAVAILABLE' || (body['unseen'] === true) === (message === NEVER_SEEN),
      'a balance that is never seen is told in words of its own',
    ],
    [code !== 'VERIFICATION_WRONG' || Number(body['tries_left']) > 0, 'wrong amounts come with the tries that are left'],
    // Only of a purchase that nobody has been asked to pay: a till has none.
    [call !== purchases.cancelDebit || code !== 'PURCHASE_NOT_OPEN', `an order is never refused with ${code}`],
    [
      call !== purchases.confirmDebit || !OF_TIPS.includes(code) || tipOf(sent) > 0 || (code === 'BALANCE_UNAVAILABLE' && hasAccount(sent)),
      `without a tip it is never refused with ${code}`,
    ],
    [
      call !== purchases.confirmDebit || !OF_ACCOUNTS.includes(code) || hasAccount(sent),
      `without an account of its own it is never refused with ${code}`,
    ],
  );
}

const fits = (words: string | RegExp, message: string) => (typeof words === 'string' ? words === message : words.test(message));
const hasAccount = (sent: unknown) => (Object(sent) as { syn_account_id?: unknown }).syn_account_id !== undefined;
const tipOf = (sent: unknown) => Number((Object(sent) as { tip_amount?: unknown }).tip_amount ?? 0);
