import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the contract's comments say of fields: by the constant that they stand in, and by their name. */
export type Notes = ReadonlyMap<string, ReadonlyMap<string, string>>;

const CONSTANT = /^(?:export )?(?:const|function) (\w+)/;
const COMMENT = /^\s*\/\*\* (.+) \*\/$/;
const FIELD = /^\s*(\w+)(?:: |,$)/;
/** What a field is part of. */
export type Direction = 'query' | 'body' | 'answer';
/** Constants that say what callers send in a query, and in a body; all others say what they get. */
const QUERY = /(Filters|Api)$|^(checkoutSessions|page|createdBetween|params)$/;
const BODY = /(Wishes|Request)$/;
const directionOf = (constant: string): Direction => (QUERY.test(constant) ? 'query' : BODY.test(constant) ? 'body' : 'answer');

/** Reads them from a module of the contract. A line of comment is about the field on the line below it. */
export function readNotes(root: string, module: string): Notes {
  const lines = readFileSync(join(root, 'packages/contract/src', `${module}.ts`), 'utf8').split('\n');
  const notes = new Map<string, Map<string, string>>();
  let constant = '';
  lines.forEach((line, at) => {
    constant = CONSTANT.exec(line)?.[1] ?? constant;
    const field = FIELD.exec(line)?.[1];
    const said = COMMENT.exec(lines[at - 1] ?? '')?.[1];
    if (field === undefined || said === undefined) return;
    const those = notes.get(constant) ?? new Map<string, string>();
    notes.set(constant, those.set(field, said));
  });
  return notes;
}

/** What callers send, where the contract says no more than the name. */
const OF_SENT: Readonly<Record<string, string>> = {
  id: 'Which one.',
  month: 'Which month.',
  status: 'Those that stand so.',
  channel: 'Those that were asked for there.',
  type: 'Those of this kind.',
  payment: 'Those of this payment.',
  limit: 'How many to give at most: 20 unless given.',
  created_from: 'Made at this moment or later.',
  created_before: 'Made before this moment.',
  amount: 'Cents.',
  reason: 'Why. People in the portal read it.',
  kind: 'What kind of link. An invoice link may ask for more than a customer’s daily limit.',
  memo: 'What it is for, as the customer reads it.',
  order_id: 'Your number for the order. The shopper sees it.',
  street: 'Where the order goes, as the shopper sees it.',
  unit: 'Of the street address.',
  city: 'Of the address.',
  state: 'Two capital letters of a US state or territory.',
  postal_code: 'Five digits.',
  success_url: 'Where the shopper goes once it is paid: `https`, in a sandbox also `http` on your own machine.',
  cancel_url: 'Where the shopper goes who leaves without paying.',
  url: 'Where to post: `https`, in a sandbox also `http` on the same machine.',
  events: 'Which kinds to post there; all of them unless given.',
  paused: 'Whether to hold back what happens until it is resumed.',
};

/** What they get, likewise; some of it where one comment of the contract is about two fields. */
const OF_ANSWERS: Readonly<Record<string, string>> = {
  id: 'Its id.',
  object: 'What it is.',
  reference: 'What people name it by.',
  refunded_amount: 'What the business gave back of it.',
  reversed_amount: 'What the provider sent back of it.',
  waiting: 'Messages that were not taken yet, and are tried again.',
  failed: 'Messages of the last 30 days that were not taken for a day.',
  amount: 'Cents.',
  tip_amount: 'The tip, which is part of `amount`.',
  channel: 'Where it was asked for.',
  memo: 'What it is for, as the customer reads it.',
  name: 'Their name.',
  customer_name: 'Their first name and initial until they have paid here, then the whole name.',
  payment_id: 'Its payment.',
  payment_public_id: 'The Transaction ID of that payment.',
  payment_status: 'How that payment stands.',
  payment_link_id: 'The link that it was paid by; null without one.',
  checkout_session_id: 'The checkout session that it was paid in; null without one.',
  approved_at: 'When the customer approved it.',
  posted_at: 'When the money became the business’s.',
  voided_at: 'When it was voided.',
  last_payment_at: 'The latest payment.',
  last_delivered_at: 'When it last took a message.',
  status: 'How it stands.',
  created_at: 'When it was made.',
  status_at: 'When it became so.',
  expiration: 'Until when it can be paid.',
  reason: 'Why.',
  items: 'What is on this page.',
  url: 'Where it is.',
  type: 'What happened.',
  data: 'The payment after the change.',
  order_id: 'Your number for the order.',
  kind: 'What kind it is.',
  return_code: 'With which the bank sent it back; null where it did not.',
  first_day: 'Its first day, at the business’s clock.',
  last_day: 'Its last day.',
  time_zone: 'The business’s.',
  opening_amount: 'What was owed to the business at the beginning.',
  closing_amount: 'What was owed at the end.',
  lines: 'What came and went, by kind.',
  count: 'How many.',
  street: 'Where the order goes.',
  unit: 'Of the street address.',
  city: 'Of the address.',
  state: 'Of the address.',
  postal_code: 'Of the address.',
  success_url: 'Where the shopper goes once it is paid.',
  cancel_url: 'Where the shopper goes who leaves without paying.',
  public_id: 'The Transaction ID that people read on receipts.',
  paid_at: 'When the shopper approved it.',
  purchase_id: 'The payment’s id.',
  previous_status: 'How it stood before.',
  syn_business_id: 'The business.',
  business_name: 'Its name.',
  pos_order_id: 'The number that the point of sale gave it.',
  link_id: 'The link that it was paid by; null without one.',
  secret: 'Signs what is posted. Shown in this answer alone.',
  deleted: 'It is gone.',
  last_four: 'The last four digits of the account that it was sent to.',
};

/** Of these the contract has one comment for two, or means another of the same name. */
const BY_NAME_FIRST = new Set(['refunded_amount', 'reversed_amount', 'waiting', 'failed', 'kind']);

/** What is said of a field: by its own module, by the shapes of all, or else by its name. */
export function noteOf(field: string, direction: Direction, notes: readonly Notes[]): string {
  const by_name = (direction === 'answer' ? OF_ANSWERS : OF_SENT)[field];
  const said = notes
    .flatMap((module) => [...module])
    .filter(([constant]) => directionOf(constant) === direction)
    .map(([, those]) => those.get(field))
    .find((words) => words !== undefined);
  return (BY_NAME_FIRST.has(field) ? (by_name ?? said) : (said ?? by_name)) ?? '';
}
