/*
 * One example for each field of the contract, by name, for the API's description: $42.50 with a tip of $2.50, at Harbor
 * Books in Seattle, by Maya Okafor, who are both made up.
 */

import { FIELDS, TAIL } from './example-fields.ts';
import type { JsonSchema } from './json-schema.ts';

const TIME = '2026-03-18T18:41:00.000Z';

/** Ids whose schema does not say of what they are. */
const IDS: Readonly<Record<string, string>> = {
  payment_id: 'pur',
  payment: 'pur',
  customer: 'usr',
  checkout_session_id: 'cs',
  payment_link_id: 'plk',
  link_id: 'plk',
  payout_ids: 'pyt',
  ID: 'pur',
  id: 'pur',
  purchase_id: 'pur',
  SynAccountID: 'acc',
  syn_account_id: 'acc',
  SynBusinessID: 'biz',
  syn_business_id: 'biz',
  store_id: 'biz',
  CustomerID: 'usr',
  customer_id: 'usr',
  user_id: 'usr',
};

/** Ids of the public API's objects, by what `object` says. */
const IDS_OF_OBJECTS: Readonly<Record<string, string>> = {
  payment: `pur_${TAIL}`,
  refund: `rfd_${TAIL}`,
  payment_link: `plk_${TAIL}`,
  checkout_session: `cs_${TAIL}`,
  customer: `usr_${TAIL}`,
  payout: `pyt_${TAIL}`,
  payout_line: `pur_${TAIL}_sale`,
  statement: '2026-10',
  event: `evt_${TAIL}_2`,
  webhook_endpoint: `whk_${TAIL}`,
  webhook_message: `whm_${TAIL}`,
};

/**
 * An example of what a schema takes, for the field of that name: every field that there is, with something in it.
 * Throws for a text or a number whose field has no example here: write one.
 */
export function exampleOf(schema: JsonSchema, field = ''): unknown {
  const named = FIELDS[field]?.find((value) => fits(value, schema));
  if (named !== undefined) return named;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const first = choices.find((one) => one.type !== 'null' && !one.enum?.includes('')) ?? choices[0];
    return first === undefined ? null : exampleOf(first, field);
  }
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.find((one) => one !== 'null');
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, ownId(schema, name) ?? exampleOf(inner, name)]),
      );
    case 'array':
      return schema.prefixItems?.map((one) => exampleOf(one, field)) ?? [exampleOf(schema.items ?? {}, singular(field))];
    case 'boolean':
      return false;
    case 'null':
      return null;
  }
  return textOf(schema, field);
}

/** The id of an object that says what it is. */
function ownId({ properties }: JsonSchema, name: string): string | undefined {
  const { const: one, enum: [only] = [] } = properties?.['object'] ?? {};
  const object = one ?? only;
  return name === 'id' && typeof object === 'string' ? IDS_OF_OBJECTS[object] : undefined;
}

function textOf(schema: JsonSchema, field: string): unknown {
  const prefix =
    patternsOf(schema)
      .map((pattern) => /^\^([a-z]{2,3})_\[/.exec(pattern)?.[1])
      .find((found) => found !== undefined) ?? IDS[field];
  if (prefix !== undefined) {
    const id = `${prefix}_${TAIL}`;
    // An event's has its place behind it.
    return fits(id, schema) ? id : `${id}_2`;
  }
  const shape = [TIME, '2026-03-18', '2026-03-18T00:00:00Z'].find((text) => patternsOf(schema).length > 0 && fits(text, schema));
  if (shape !== undefined) return shape;
  throw new Error(`there is no example of ${field || 'a value without a name'} that ${JSON.stringify(schema)} takes`);
}

/** `syn_businesses_ids` and `synBusinessesIDs` hold what `syn_business_id` does. */
function singular(field: string): string {
  if (/business/i.test(field) && /ids$/i.test(field)) return 'syn_business_id';
  return field;
}

function patternsOf(schema: JsonSchema): string[] {
  return [schema, ...(schema.allOf ?? [])].flatMap(({ pattern }) => (pattern === undefined ? [] : [pattern]));
}

/** Whether a schema takes a value, as far as its outer form says. */
function fits(value: unknown, schema: JsonSchema): boolean {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some((one) => fits(value, one));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.enum) return schema.enum.includes(value);
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (value === null) return types.includes('null');
  if (Array.isArray(value))
    return types.includes('array') && (schema.items?.type !== 'object' || value.every((one) => typeof one === 'object'));
  if (typeof value === 'object') return types.includes('object') && schema.properties === undefined;
  if (typeof value === 'number')
    return (
      (types.includes('number') || types.includes('integer')) && value >= (schema.minimum ?? value) && value <= (schema.maximum ?? value)
    );
  if (typeof value === 'boolean') return types.includes('boolean');
  if (typeof value !== 'string' || !types.includes('string')) return false;
  if (value.length < (schema.minLength ?? 0) || value.length > (schema.maxLength ?? value.length)) return false;
  return patternsOf(schema).every((pattern) => new RegExp(pattern).test(value));
}
