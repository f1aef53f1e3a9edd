import type { PlaidStandIn } from './stand-in.ts';
import { newToken, type PlaidAccount, type PlaidItem } from './world.ts';

type Json = Record<string, unknown>;
export type PlaidAnswers = { readonly answer: Json } | { readonly error: readonly [type: string, code: string] };
/** How a call is answered: `example` is the description's own. */
type Answer = (plaid: PlaidStandIn, body: Json, example: Json) => PlaidAnswers;

const GONE = { error: ['INVALID_INPUT', 'INVALID_ACCESS_TOKEN'] } as const;
const LINK_TOKEN_MS = 4 * 60 * 60_000;
const UPDATE_TOKEN_MS = 30 * 60_000;

/** Answers for an item that is there and works. */
const ofItem =
  (answer: (item: PlaidItem, body: Json, example: Json, plaid: PlaidStandIn) => PlaidAnswers): Answer =>
  (plaid, body, example) => {
    const item = plaid.world.find(body['access_token']);
    if (!item) return GONE;
    return item.error ? { error: [item.error.type, item.error.code] } : answer(item, body, example, plaid);
  };

function presentItem({ world }: PlaidStandIn, item: PlaidItem, example: Json): Json {
  const { type, code } = item.error ?? {};
  return {
    ...(example['item'] as Json),
    item_id: item.item_id,
    institution_id: item.institution_id,
    institution_name: world.institutions.get(item.institution_id) ?? null,
    error: type === undefined ? null : { error_type: type, error_code: code, error_message: 'for a developer', display_message: null },
  };
}

function presentAccount({ account_id, subtype, account, available, persistent_account_id }: PlaidAccount, example: Json): Json {
  const [first] = example['accounts'] as Json[];
  const { persistent_account_id: _, ...rest } = first ?? {};
  return {
    ...rest,
    account_id,
    subtype,
    type: 'depository',
    mask: account.slice(-4),
    balances: { ...(rest['balances'] as Json), available, current: available, iso_currency_code: 'USD', unofficial_currency_code: null },
    ...(persistent_account_id === undefined ? {} : { persistent_account_id }),
  };
}

export const plaidAnswers: Readonly<Record<string, Answer>> = {
  '/link/token/create': (plaid, body, example) => {
    const updated = body['access_token'];
    const item = plaid.world.find(updated);
    if (updated !== undefined && !item) return GONE;
    if (item?.error?.code === 'USER_PERMISSION_REVOKED') return { error: [item.error.type, item.error.code] };
    const link_token = newToken('link');
    plaid.world.link_tokens.set(link_token, body);
    const lives_ms = item ? UPDATE_TOKEN_MS : LINK_TOKEN_MS;
    return { answer: { ...example, link_token, expiration: new Date(Date.now() + lives_ms).toISOString() } };
  },
  '/item/public_token/exchange': (plaid, body, example) => {
    const item = plaid.world.exchange(body['public_token']);
    if (!item) return { error: ['INVALID_INPUT', 'INVALID_PUBLIC_TOKEN'] };
    return { answer: { ...example, access_token: item.access_token, item_id: item.item_id } };
  },
  '/item/get': (plaid, body, example) => {
    const item = plaid.world.find(body['access_token']);
    return item ? { answer: { ...example, item: presentItem(plaid, item, example) } } : GONE;
  },
  '/item/remove': (plaid, body, example) => {
    const item = plaid.world.find(body['access_token']);
    if (!item) return GONE;
    item.removed = true;
    return { answer: example };
  },
  '/auth/get': ofItem((item, _body, example, plaid) => {
    if (!item.auth_permitted) return { error: ['ITEM_ERROR', 'ACCESS_NOT_GRANTED'] };
    return {
      answer: {
        ...example,
        item: presentItem(plaid, item, example),
        accounts: item.accounts.map((account) => presentAccount(account, example)),
        numbers: {
          ...(example['numbers'] as Json),
          ach: item.accounts.map(({ account_id, account, routing, persistent_account_id }) => {
            return { account_id, account, routing, wire_routing: null, is_tokenized_account_number: persistent_account_id !== undefined };
          }),
        },
      },
    };
  }),
  '/accounts/balance/get': ofItem((item, body, example, plaid) => {
    const wanted = (body['options'] as { account_ids?: string[] } | undefined)?.account_ids;
    const accounts = item.accounts.filter(({ account_id }) => wanted?.includes(account_id) ?? true);
    if (wanted && accounts.length < wanted.length) return { error: ['INVALID_INPUT', 'INVALID_ACCOUNT_ID'] };
    return {
      answer: {
        ...example,
        item: presentItem(plaid, item, example),
        accounts: accounts.map((account) => presentAccount(account, example)),
      },
    };
  }),
  '/identity/match': ofItem((item, _body, example, plaid) => ({
    answer: {
      ...example,
      item: presentItem(plaid, item, example),
      accounts: item.accounts.map((account) => ({
        ...presentAccount(account, example),
        legal_name: account.name_score === undefined ? null : { score: account.name_score, is_nickname_match: false },
      })),
    },
  })),
  '/institutions/get_by_id': (plaid, body, example) => {
    const name = plaid.world.institutions.get(String(body['institution_id']));
    if (name === undefined) return { error: ['INVALID_INPUT', 'INVALID_INSTITUTION'] };
    return { answer: { ...example, institution: { ...(example['institution'] as Json), institution_id: body['institution_id'], name } } };
  },
  '/webhook_verification_key/get': (plaid, body, example) => {
    const key = plaid.signer.publicKey(String(body['key_id']));
    return key ? { answer: { ...example, key } } : { error: ['INVALID_INPUT', 'INVALID_WEBHOOK_VERIFICATION_KEY_ID'] };
  },
};
