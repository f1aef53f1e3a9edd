// What the API takes and gives, as TypeScript: from the contract, which is not published. `node packages/sdk/build/types.mjs` writes it.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { PUBLIC_API } from '../../contract/src/public/index.ts';

const { payments, refunds, paymentLinks, checkoutSessions, customers, payouts, statements, events, webhookEndpoints } = PUBLIC_API;
/** Of a list one of its items; any other answer itself. */
const single = (answer) => answer.shape?.items?.def.element ?? answer;

/** Each type: its words and its schema, which describes its fields. */
const TYPES = {
  Payment: ['A payment. Amounts are whole cents.', payments.read.answer],
  PaymentFilters: ['Which payments to list.', payments.list.query],
  NewRefund: ['What to give back of a payment, in whole cents, and why.', payments.refund.body],
  Refund: ['A refund of a payment. Amounts are whole cents.', payments.refund.answer],
  RefundFilters: ['Which refunds to list.', refunds.list.query],
  NewPaymentLink: ['A payment or invoice link to make. Amounts are whole cents.', paymentLinks.create.body],
  PaymentLink: ['A payment or invoice link. Amounts are whole cents.', paymentLinks.read.answer],
  PaymentLinkFilters: ['Which links to list.', paymentLinks.list.query],
  NewCheckoutSession: ['An order to be paid once. Amounts are whole cents.', checkoutSessions.create.body],
  CheckoutSession: ['A checkout session. Amounts are whole cents.', checkoutSessions.read.answer],
  CheckoutSessionFilters: ['Which sessions to list.', checkoutSessions.list.query],
  Customer: ['Somebody who has paid the business. Amounts are whole cents.', customers.read.answer],
  CustomerFilters: ['Which customers to list.', customers.list.query],
  Payout: ["A payout to the business's account. Amounts are whole cents.", payouts.read.answer],
  PayoutLine: ['One of the things that a payout is made of. All lines add up to its amount.', single(payouts.lines.answer)],
  PageFilters: ['Which part of a list.', payouts.list.query],
  StatementMonth: ['A month for which there is a statement.', single(statements.list.answer)],
  Statement: [
    "A business's month, in whole cents: the opening balance and all lines add up to the closing balance.",
    statements.read.answer,
  ],
  PaymentEvent: ['A change of a payment: exactly what a webhook posts. Nothing of the person who pays.', events.read.answer],
  EventFilters: ['Which events to list.', events.list.query],
  NewWebhookEndpoint: ['An address to be told of payments.', webhookEndpoints.create.body],
  WebhookEndpoint: ['An address that is told of payments. Never its secret.', webhookEndpoints.read.answer],
  WebhookEndpointWithSecret: ['An endpoint in the one moment in which its secret is shown.', webhookEndpoints.create.answer],
  WebhookEndpointChanges: ['What to change of an endpoint.', webhookEndpoints.change.body],
  RemovedWebhookEndpoint: ['An endpoint that was removed.', webhookEndpoints.remove.answer],
  WebhookTest: ['A test message that is on its way.', webhookEndpoints.test.answer],
};

/** Unions that stand in several types. */
const UNIONS = {
  PaymentStatus: ['How a payment stands.', payments.read.answer.shape.status],
  PurchaseStatus: ['The same, before it was asked for, too.', events.read.answer.shape.data.shape.status],
  PaymentCause: ['Why a payment has its status.', payments.read.answer.shape.cause.def.innerType],
  Channel: ['Where a payment was asked for.', payments.read.answer.shape.channel],
  EventType: ['What happened to a payment.', events.read.answer.shape.type],
  PayoutLineKind: ['What a line of a payout is.', single(payouts.lines.answer).shape.kind],
};

/** Schemas of calls that no type is made of: a call that takes or gives something new is missed here. */
export function untyped() {
  const known = new Set(Object.values(TYPES).map(([, schema]) => shape(schema)));
  const parts = Object.values(PUBLIC_API)
    .flatMap((routes) => Object.values(routes))
    .flatMap((route) => [route.query, route.body, single(route.answer)].filter(Boolean));
  return [...new Set(parts.map(shape))].filter((text) => !known.has(text));
}
const shape = (schema) => JSON.stringify(json(schema));

const UNIONS_FILE = 'unions.ts';

/** The files of `src/types`, by name. */
export function apiTypes() {
  const texts = { 'answers.ts': [], 'requests.ts': [], [UNIONS_FILE]: [] };
  for (const [name, [words, schema]] of Object.entries(UNIONS))
    texts[UNIONS_FILE].push(`/** ${words} */\nexport type ${name} = ${unionOf(json(schema))};\n`);
  for (const [name, [words, schema]] of Object.entries(TYPES)) {
    const file = /^New|Filters$|Changes$/.test(name) ? 'requests.ts' : 'answers.ts';
    texts[file].push(`/** ${words} */\nexport interface ${name} ${typeOf(json(schema))}\n`);
  }
  return Object.fromEntries(
    Object.entries(texts).map(([file, parts]) => [file, formatted(HEAD + importsOf(file, parts) + parts.join('\n'))]),
  );
}

const HEAD = '// Made by build/types.mjs from the contract: change that, and make this anew.\n\n';
function importsOf(file, parts) {
  const used = file === UNIONS_FILE ? [] : Object.keys(UNIONS).filter((name) => new RegExp(`\\b${name}\\b`).test(parts.join()));
  return used.length === 0 ? '' : `import type { ${used.sort().join(', ')} } from './${UNIONS_FILE}';\n\n`;
}

const json = (schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });

function typeOf(schema) {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return NAMED[String(schema.enum)] ?? unionOf(schema);
  if (schema.anyOf) return [...new Set(schema.anyOf.map((one) => typeOf(one)))].join(' | ');
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') return `readonly (${typeOf(schema.items)})[]`;
  if (schema.type === 'object') return objectType(schema);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (['string', 'boolean', 'null'].includes(schema.type)) return schema.type;
  throw new Error(`no type for ${JSON.stringify(schema)}`);
}

function objectType({ properties, required = [] }) {
  const fields = Object.entries(properties).map(([name, schema]) => {
    return `/** ${schema.description} */\nreadonly ${name}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`;
  });
  return `{\n${fields.join('\n')}\n}`;
}

const unionOf = (schema) => schema.enum.map(literal).join(' | ');
const NAMED = Object.fromEntries(Object.entries(UNIONS).map(([name, [, schema]]) => [String(json(schema).enum), name]));
const literal = (value) => (typeof value === 'string' ? `'${value}'` : String(value));

function formatted(text) {
  const biome = join(createRequire(import.meta.url).resolve('@biomejs/biome/package.json'), '../bin/biome');
  const { stdout, stderr, status } = spawnSync(process.execPath, [biome, 'format', '--stdin-file-path=packages/sdk/src/types/x.ts'], {
    cwd: join(import.meta.dirname, '../../..'),
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
