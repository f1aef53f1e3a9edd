import { ERRORS, type ErrorCode, KEY_RIGHT_LABELS, type Route } from '@drawbridge/contract';
import type { JsonSchema } from '@drawbridge/contract/json-schema';
import { PUBLIC_CALLS, type PublicCall, type Resource } from '@drawbridge/contract/public/index';
import { refusalsOf } from '@drawbridge/contract/refusals';
import type { Source } from '../sources.ts';
import { type Answer, answerOf } from './answers.ts';
import { type Field, fieldsOf, schemaOf } from './fields.ts';
import { printSamples } from './print-samples.ts';
import { RESOURCES } from './resources.ts';

/** What each call of the API can be refused with. */
const OF_ALL = PUBLIC_CALLS.map(({ route }) => refusalsOf(route)).reduce((all, codes) => all.filter((code) => codes.includes(code)));

/** Where the page of a resource stands below the site. */
export const pathOf = (resource: Resource): string => `api/${RESOURCES[resource].slug}`;

/** A page for each resource of the public API: what each call needs, answers and refuses, with samples. */
export function referencePages(): Source[] {
  return Object.keys(RESOURCES).map((name) => {
    const resource = name as Resource;
    const { title, words } = RESOURCES[resource];
    const calls = PUBLIC_CALLS.filter((call) => call.resource === resource);
    const parts = calls.map((call) => describe(call, objectOf(resource, calls)));
    const text = [`# ${title}`, words, tableOfCalls(calls), theObject(resource, calls), ...parts].join('\n\n');
    return { file: `docs/${pathOf(resource)}.md`, path: pathOf(resource), text: `${text}\n`, made: true };
  });
}

function tableOfCalls(calls: readonly PublicCall[]): string {
  const rows = calls.map(
    ({ verb, route }) => `| [\`${route.method} ${apiPath(route)}\`](#${verb}) | ${shortened(route.summary)} | \`${route.right}\` |`,
  );
  return ['| call | what it does | right of the key |', '|---|---|---|', ...rows].join('\n');
}

/** What the calls of a resource are about: what reading one of them answers. Throws where none can be read. */
function objectOf(resource: Resource, calls: readonly PublicCall[]): Answer & { readonly call: PublicCall } {
  const call = calls.find(({ verb }) => verb === 'read');
  if (call === undefined) throw new Error(`none of the ${resource} can be read`);
  return { ...answerOf(call.route), call };
}

function theObject(resource: Resource, calls: readonly PublicCall[]): string {
  const { name, one, example, call } = objectOf(resource, calls);
  return [`## The ${name} {#object}`, json(example, call), fieldTable(fieldsOf(one), false)].join('\n\n');
}

function describe(call: PublicCall, object: Answer): string {
  const { route, verb } = call;
  const sent = [table('In the address', route.params), table('In the query', route.query), table('In the body', route.body)];
  return [
    `## ${shortened(route.summary)} {#${verb}}`,
    `\`${route.method} ${apiPath(route)}\``,
    `${asSentence(route.summary)} The key needs the right \`${route.right}\` (${KEY_RIGHT_LABELS[route.right ?? 'payments:read']}).`,
    ...(route.idempotent ? ['It takes an `Idempotency-Key`: the same key with the same body is done once.'] : []),
    ...sent.filter((part) => part !== ''),
    printSamples(call),
    ...describeAnswer(call, object),
    ...describeRefusals(route),
  ].join('\n\n');
}

/** What it answers; where that is what the page is about, no more than a link to it. */
function describeAnswer(call: PublicCall, object: Answer): string[] {
  const { schema, one, is_list, name, example } = answerOf(call.route);
  const status = `It answers **${call.route.status ?? 200}** with`;
  if (JSON.stringify(schema) === JSON.stringify(object.schema)) return [`${status} [the ${name}](#object).`];
  const same = JSON.stringify(one) === JSON.stringify(object.one);
  const fields = same ? [] : [fieldTable(fieldsOf(one), false)];
  if (!is_list) return [`${status}:`, json(example, call), ...fields];
  const of_what = same ? `[${name}s](#object)` : `${name}s`;
  return [
    `${status} a page of ${of_what} in \`items\`, and \`next_cursor\`: what \`cursor\` is for the next page, null at the end.`,
    json(example, call),
    ...fields,
  ];
}

function describeRefusals(route: Route): string[] {
  const own = refusalsOf(route).filter((code) => !OF_ALL.includes(code));
  const all = `any call’s: ${OF_ALL.map(linkTo).join(', ')}`;
  if (own.length === 0) return [`It is refused for no reason but ${all}.`];
  const row = (code: ErrorCode): string => `| ${linkTo(code)} | ${ERRORS[code].status} | ${ERRORS[code].message} |`;
  return [['| refused with | status | |', '|---|---|---|', ...own.map(row)].join('\n'), `And ${all}.`];
}

function table(title: string, zod: Route['body']): string {
  const schema: JsonSchema | undefined = zod && schemaOf(zod, 'input');
  const fields = schema === undefined ? [] : fieldsOf(schema);
  return fields.length === 0 ? '' : `**${title}**\n\n${fieldTable(fields, true)}`;
}

function fieldTable(fields: readonly Field[], asked: boolean): string {
  const rows = fields.map(
    (field) => `| \`${field.path}\` | ${field.kind}${asked && field.required ? ', **needed**' : ''} | ${field.words} |`,
  );
  return ['| field | type | |', '|---|---|---|', ...rows].join('\n');
}

const json = (example: unknown, { name }: PublicCall): string => `\`\`\`json answer=${name}\n${JSON.stringify(example, null, 2)}\n\`\`\``;
const linkTo = (code: ErrorCode): string => `[\`${code}\`](/docs/api/errors/#${code})`;
const apiPath = ({ path }: Route): string => `/api${path}`;
/** What stands before the first comma or semicolon: enough for a heading. */
const shortened = (summary: string): string => summary.split(/[,;:]/, 1)[0] ?? summary;
const asSentence = (summary: string): string => `${summary.replace(/\.$/, '')}.`;
