import { CHECKOUT_PAGE, linkPath, type Route } from '@drawbridge/contract';
import { exampleOf } from '@drawbridge/contract/examples';
import type { JsonSchema } from '@drawbridge/contract/json-schema';
import { schemaOf } from './fields.ts';
import { IDS, SERVER } from './samples.ts';

/** What each kind of thing is called, by its `object`. */
const NAMES: Readonly<Record<string, string>> = {
  payment: 'payment',
  refund: 'refund',
  payment_link: 'link',
  checkout_session: 'session',
  customer: 'customer',
  payout: 'payout',
  payout_line: 'line',
  statement: 'statement',
  event: 'event',
  webhook_endpoint: 'endpoint',
  webhook_message: 'message',
};

/** What belongs together in an example, where each field alone would be shown with something in it. */
const AS_ONE: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  payment: { return_code: null, posted_at: null, order_id: null, checkout_session_id: null, payment_link_id: null },
  refund: { amount: 1_250, reason: 'One book came back', status: 'sent' },
  payment_link: {
    url: `${SERVER}${linkPath('payment_link', IDS.link)}`,
    status: 'open',
    voided_at: null,
    payment_id: null,
    payment_status: null,
  },
  checkout_session: { url: `${SERVER}${CHECKOUT_PAGE}?sessionKey=${IDS.session}`, status: 'open', purchase: null },
  payout: { return_code: null },
  payout_line: { note: null },
  webhook_endpoint: { failing_since: null },
};

/** What a call answers. */
export interface Answer {
  readonly schema: JsonSchema;
  /** Of a list, one of its items; otherwise the answer itself. */
  readonly one: JsonSchema;
  readonly is_list: boolean;
  /** `payment`: what programs call one. */
  readonly name: string;
  readonly example: unknown;
}

/** Throws for a kind of thing that has no name here. */
export function answerOf(route: Route): Answer {
  const schema = schemaOf(route.answer, 'output');
  const is_list = schema.properties?.['object']?.const === 'list';
  const one = is_list ? (schema.properties?.['items']?.items ?? {}) : schema;
  const object = String(one.properties?.['object']?.const);
  const name = NAMES[object];
  if (name === undefined) throw new Error(`${route.path} answers ${object}, which has no name in the reference`);
  const single = { ...(exampleOf(one) as object), ...AS_ONE[object] };
  const example = is_list ? { object: 'list', items: [single], next_cursor: null } : single;
  return { schema, one, is_list, name, example };
}
