import { ERRORS } from '@drawbridge/contract';
import { describe, expect, it } from 'vitest';
import { codesOfDescription, typesOfDescription } from '../../../../test/support/plaid/error-names.ts';
import { AppError } from '../../../kernel/errors.ts';
import { linkingRefusal } from '../../../people/bank-accounts/linking-refusal.ts';
import { asError, type Meaning, readFailure } from './errors.ts';

/** What a person reads who links an account, by what an error means. */
const WORDS: Readonly<Record<Meaning, string>> = {
  down: ERRORS.LINKING_UNAVAILABLE.message,
  limited: ERRORS.LINKING_UNAVAILABLE.message,
  ours: ERRORS.LINKING_UNAVAILABLE.message,
  bank_away: "Your bank isn't answering right now. Try again later.",
  refused: ERRORS.LINK_TOKEN_INVALID.message,
  login: ERRORS.LINK_TOKEN_INVALID.message,
  not_shared: ERRORS.LINK_TOKEN_INVALID.message,
  gone: ERRORS.LINK_TOKEN_INVALID.message,
  not_permitted: "You didn't give your bank permission to share an account with us. Try again and allow it.",
  unfit: "We didn't find an account that can be linked. Try another bank, or enter your account and routing numbers.",
};

/** The codes that Plaid's description names, and those of its documentation that mean something of their own. */
const TABLE: readonly (readonly [type: string, code: string, meaning: Meaning])[] = [
  ['API_ERROR', 'INTERNAL_SERVER_ERROR', 'down'],
  ['API_ERROR', 'PLANNED_MAINTENANCE', 'down'],
  ['RATE_LIMIT_EXCEEDED', 'BALANCE_LIMIT', 'limited'],
  ['INVALID_REQUEST', 'INVALID_FIELD', 'ours'],
  ['INVALID_REQUEST', 'UNKNOWN_FIELDS', 'ours'],
  ['INVALID_INPUT', 'INVALID_API_KEYS', 'ours'],
  ['INVALID_INPUT', 'INVALID_ACCESS_TOKEN', 'gone'],
  ['INVALID_INPUT', 'INVALID_ACCOUNT_ID', 'not_shared'],
  ['INVALID_INPUT', 'INVALID_PUBLIC_TOKEN', 'refused'],
  ['INVALID_INPUT', 'INVALID_LINK_TOKEN', 'refused'],
  ['INVALID_INPUT', 'INVALID_WEBHOOK_VERIFICATION_KEY_ID', 'refused'],
  ['INVALID_INPUT', 'ADDITIONAL_CONSENT_REQUIRED', 'not_permitted'],
  ['INVALID_RESULT', 'LAST_UPDATED_DATETIME_OUT_OF_RANGE', 'bank_away'],
  ['INSTITUTION_ERROR', 'INSTITUTION_DOWN', 'bank_away'],
  ['INSTITUTION_ERROR', 'INSTITUTION_NOT_RESPONDING', 'bank_away'],
  ['INSTITUTION_ERROR', 'INSTITUTION_NO_LONGER_SUPPORTED', 'gone'],
  ['INSTITUTION_ERROR', 'INSTITUTION_NOT_ENABLED_IN_ENVIRONMENT', 'ours'],
  ['INSTITUTION_ERROR', 'UNAUTHORIZED_INSTITUTION', 'ours'],
  ['ITEM_ERROR', 'ITEM_LOGIN_REQUIRED', 'login'],
  ['ITEM_ERROR', 'ITEM_LOCKED', 'login'],
  ['ITEM_ERROR', 'INVALID_CREDENTIALS', 'login'],
  ['ITEM_ERROR', 'INVALID_MFA', 'login'],
  ['ITEM_ERROR', 'INVALID_SEND_METHOD', 'login'],
  ['ITEM_ERROR', 'INSUFFICIENT_CREDENTIALS', 'login'],
  ['ITEM_ERROR', 'USER_SETUP_REQUIRED', 'login'],
  ['ITEM_ERROR', 'ACCESS_NOT_GRANTED', 'not_permitted'],
  ['ITEM_ERROR', 'USER_PERMISSION_REVOKED', 'gone'],
  ['ITEM_ERROR', 'ITEM_NOT_FOUND', 'gone'],
  ['ITEM_ERROR', 'ITEM_CONCURRENTLY_DELETED', 'gone'],
  ['ITEM_ERROR', 'ITEM_NOT_SUPPORTED', 'unfit'],
  ['ITEM_ERROR', 'COUNTRY_NOT_SUPPORTED', 'unfit'],
  ['ITEM_ERROR', 'MFA_NOT_SUPPORTED', 'unfit'],
  ['ITEM_ERROR', 'NO_ACCOUNTS', 'unfit'],
  ['ITEM_ERROR', 'NO_AUTH_ACCOUNTS', 'unfit'],
  ['ITEM_ERROR', 'PRODUCT_NOT_READY', 'bank_away'],
  ['ITEM_ERROR', 'PRODUCT_NOT_ENABLED', 'ours'],
  ['OAUTH_ERROR', 'INCORRECT_OAUTH_NONCE', 'refused'],
  ['RECAPTCHA_ERROR', 'RECAPTCHA_REQUIRED', 'refused'],
];

function failure(error_type: unknown, error_code: unknown) {
  return readFailure({ response: { status: 400, data: { error_type, error_code, request_id: 'req1' } } });
}
const wordsOf = (type: string, code: string) => linkingRefusal(asError('/auth/get', failure(type, code)));

describe('an error of Plaid’s', () => {
  it('is looked at, whichever the description names [LIV-11]', () => {
    const named = codesOfDescription();
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((code) => !TABLE.some(([, known]) => known === code))).toEqual([]);
    const types = typesOfDescription();
    expect(TABLE.filter(([type]) => !types.includes(type))).toEqual([]);
  });

  it.each(TABLE)('%s %s means that it is %s, and has words for it [LIV-11]', (type, code, meaning) => {
    expect(failure(type, code)).toEqual({ meaning, code: `${type} ${code}`, request_id: 'req1' });
    const refusal = wordsOf(type, code);
    expect(refusal).toBeInstanceOf(AppError);
    expect((refusal as AppError).message).toBe(WORDS[meaning]);
  });

  it.each(typesOfDescription())('%s with a code that nobody knows yet has words, too [LIV-11]', (type) => {
    expect(Object.values(WORDS)).toContain((wordsOf(type, 'MADE_UP_SINCE') as AppError).message);
  });

  it.each([
    ['constructor', 'prototype'],
    ['__proto__', 'toString'],
    ['ITEM_ERROR', 'constructor'],
    ['MADE_UP_SINCE', 'MADE_UP_SINCE'],
    [{ toString: 1 }, ['x']],
    [null, undefined],
  ])('whose type or code is none, %j %j, has words, too [LIV-11]', (type, code) => {
    const refusal = linkingRefusal(asError('/auth/get', failure(type, code)));
    expect(Object.values(WORDS)).toContain((refusal as AppError).message);
  });
});
