import type { ErrorCode } from '@drawbridge/contract';

/** What a program's author does about each refusal of the public API; of nothing else. */
export const ADVICE: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_INPUT:
    '`field` names the input at fault and `message` says what is wrong with it. Nothing was done. Change the call before sending it again.',
  ADDRESS_TOO_LONG: 'Part of the address is longer than any id. Check how the address is put together.',
  PAYLOAD_TOO_LARGE: 'A body has 64 KiB at most.',
  METHOD_NOT_ALLOWED: 'The address exists, but not with this method. The answer’s `Allow` header says which it takes.',
  API_VERSION_UNKNOWN: '`Drawbridge-Version` names a version that doesn’t exist. Leave the header out, or send one that the message names.',
  API_KEY_INVALID:
    'The key is missing, mistyped, revoked or of the other kind: `sk_test_…` works on sandboxes only, `sk_live_…` everywhere else.',
  API_KEY_EXPIRED: 'The key was good until its expiration date. Give it a later one under **API keys** in the portal, or use another key.',
  KEY_ADDRESS_REFUSED:
    'The key works only from the IP addresses that it lists, and this call came from another. Add that one under **API keys** in the portal.',
  KEY_RIGHT_MISSING:
    'The key lacks the right that this call needs. `message` names it. Give it to the key under **API keys** in the portal.',
  NOT_FOUND: 'The key’s business has nothing with this id. What belongs to another business answers the same.',
  LINK_NOT_FOUND: 'The key’s business has no link with this id.',
  ORDER_NOT_FOUND: 'The key’s business has no checkout session with this id, or it expired unpaid more than 30 days ago.',
  CURSOR_INVALID: 'A cursor is good for the list, the filters and the business that it came from. Start from the first page.',
  EVENT_FORGOTTEN:
    'An event after the one that you named is too old to be listed, so some would be missed. Read the payments themselves, then follow from the newest event.',
  IDEMPOTENCY_KEY_REUSED:
    'This `Idempotency-Key` came with another body before. Give every different request a key of its own, and the same request the same key.',
  TOO_MANY_REQUESTS: 'Wait as many seconds as `Retry-After` says. `RateLimit-Remaining` of the answers before tells how near the limit is.',
  REFUND_TOO_LARGE: 'Less is left of the payment: its `amount` less `refunded_amount` and `reversed_amount`.',
  REFUND_OF_RETURNED: 'The bank took the payment back, so the customer has the money already.',
  REFUND_NOT_POSSIBLE: 'The payment was never collected: it was denied, canceled or has failed.',
  REFUND_WAITS: 'An earlier refund of this payment waits for a second person in the portal. Send this one again once that is decided.',
  BUSINESS_CLOSED: 'The business is closed. Nothing new can be done in its name.',
  BUSINESS_CLOSING: 'The business is closing and takes no new payments. What is under way goes on.',
  BUSINESS_FEATURE_OFF: 'The provider has switched this way of paying off for the business. Ask them.',
  MEMO_HAS_ADDRESS: 'The memo is sent by text and mail, so it may hold no web address and no phone number.',
  LINK_PAID: 'Somebody has paid the link. Refund the payment instead.',
  ORDER_ALREADY_PAID: 'The shopper was quicker. Read the session: `purchase` is the payment.',
  WEBHOOK_EXISTS: 'The business already has an endpoint with this address. Change that one.',
  TOO_MANY_WEBHOOKS: 'A business has 10 endpoints at most. Remove one first.',
  INTERNAL:
    'A fault of the server. Whether the call was carried out isn’t known, so send it again with the same `Idempotency-Key`. If it keeps failing, give `request_id` to whoever runs the service.',
  DATABASE_AWAY:
    'The server lost its database. Whether the call was carried out isn’t known, so send it again after `Retry-After` seconds with the same `Idempotency-Key`.',
  KEY_MISSING:
    'The server can’t open its sealed values right now. Send the call again after `Retry-After` seconds with the same `Idempotency-Key`.',
};
