import type { JsonSchema } from '@drawbridge/contract/json-schema';
import * as z from 'zod/mini';

/** Gives the id for a field; `prefix` is the type of the id where the schema says it. */
type IdOf = (field: string, prefix: string | undefined) => string | undefined;

/** What fields of these names hold, where a schema alone does not say what it takes. */
const WORDS: Readonly<Record<string, unknown>> = {
  amount: 100,
  amounts: [11, 12],
  percents: [10, 15, 20],
  endpoint: 'https://fcm.googleapis.com/fcm/send/somebody',
  email: 'somebody@people.example',
  recipient: 'somebody@people.example',
  method: 'email',
  password: 'Tide-Pool7',
  username: 'some.body',
  phoneNumber: '2125550123',
  phone_number: '2125550123',
  phone: '2125550123',
  date_of_birth: '04-12-1990',
  state: 'NY',
  postal_code: '10013',
  terms_sha256: 'a'.repeat(64),
  routing_number: '021999019',
  account_number: '12345678',
  account_number_again: '12345678',
  tax_id: '84-2910475',
  time_zone: 'America/New_York',
  agreement_sha256: 'a'.repeat(64),
  ssn_last_four: '3917',
  allowed_addresses: ['203.0.113.7'],
  url: 'https://books.example/payments',
  success_url: 'https://books.example/thank-you',
  cancel_url: 'https://books.example/basket',
  notes: 'A few words about what happened.',
  start_date: '2026-03-01T00:00:00Z',
  // Named by its id.
  paymentCode: null,
  // Of a report that is mailed each day there is none.
  weekday: null,
  end_date: '2026-03-02T00:00:00Z',
  terms_accepted: true,
};

/** Texts of the shapes that patterns ask for; the first that fits is taken. */
const SHAPES: readonly string[] = [
  'Some words',
  'words',
  '2026-03-02',
  '2026-03-02T00:00:00Z',
  '2026-03',
  '7KQ9XM4T2HRD',
  '12:00',
  'somebody@people.example',
  'https://books.example/',
  '+12125550123',
  '2125550123',
  '12345',
  '123456',
  '4821-9157',
  '1',
  't'.repeat(43),
  't'.repeat(87),
  't'.repeat(22),
  '5.1.1',
  `bounces+msg_${'0'.repeat(26)}@center.example`,
];

/** An input that a schema takes, with every field that it has; ids come from `idOf`. For tests that make calls without knowing them. */
export function sampleOf(schema: z.ZodMiniType, idOf: IdOf): unknown {
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return fill(described, '', idOf);
}

function fill(schema: JsonSchema, field: string, idOf: IdOf): unknown {
  const any = schema.anyOf ?? schema.oneOf;
  if (Array.isArray(WORDS[field]) || (WORDS[field] === null && any?.some(({ type }) => type === 'null'))) return WORDS[field];
  if (any) {
    // The widest of the choices: an id, or an object, before nothing at all.
    const choices = any.filter((one) => one.type !== 'null' && one.const !== '');
    return fill(choices[0] ?? {}, field, idOf);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.includes(WORDS[field]) ? WORDS[field] : schema.enum[0];
  if (schema.type === 'object' || schema.properties)
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, fill(inner, name, idOf)]));
  if (schema.type === 'array') return [fill(schema.items ?? {}, field, idOf)];
  const patterns = [schema.pattern, ...(schema.allOf ?? []).map(({ pattern }) => pattern)];
  const prefix = patterns.map((pattern) => /^\^([a-z]{2,3})_\[/.exec(pattern ?? '')?.[1]).find((found) => found !== undefined);
  const id = idOf(field, prefix);
  if (id !== undefined) return id;
  const fits = (text: string) =>
    patterns.every((pattern) => pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    text.length <= (schema.maxLength ?? Number.MAX_VALUE);
  // Some ids have a number behind them.
  if (prefix !== undefined) return [`${prefix}_${'0'.repeat(26)}`, `${prefix}_${'0'.repeat(26)}_1`].find(fits);
  if (Object.hasOwn(WORDS, field) && WORDS[field] !== null) return WORDS[field];
  if (schema.type === 'boolean') return true;
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  return SHAPES.find(fits) ?? SHAPES[0];
}
