import type { PublicCall } from '@drawbridge/contract/public/index';
import { answerOf } from './answers.ts';
import { SAMPLES, type Sample, SERVER } from './samples.ts';

/** How long a line of a sample may be. */
const LINE = 88;

/** A call in every language, as blocks of Markdown that are shown as tabs. */
export function printSamples(call: PublicCall): string {
  const sample = SAMPLES[call.name];
  return [
    fence('sh', 'curl', printCurl(call, sample)),
    fence('ts', 'TypeScript', printTypeScript(call, sample)),
    fence('python', 'Python', printPython(call, sample)),
  ].join('\n\n');
}

const fence = (language: string, tab: string, text: string): string => `\`\`\`${language} tab=${tab}\n${text}\n\`\`\``;

/** The whole address, its parameters filled in. */
function addressOf({ route }: PublicCall, { params = {}, query = {} }: Sample): string {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]));
  // Colons may stand in a query as they are, and are easier to read.
  return `${SERVER}/api${path}${search.size === 0 ? '' : `?${String(search).replaceAll('%3A', ':')}`}`;
}

export function printCurl(call: PublicCall, sample: Sample): string {
  const address = addressOf(call, sample);
  const { method } = call.route;
  const shown = method === 'GET' || (method === 'POST' && sample.body) ? '' : `-X ${method} `;
  return [
    `curl ${shown}${address.includes('?') ? `"${address}"` : address}`,
    '-H "Authorization: Bearer $KEY"',
    ...(sample.idempotency_key === undefined ? [] : [`-H "Idempotency-Key: ${sample.idempotency_key}"`]),
    ...(sample.body === undefined
      ? []
      : ['-H "Content-Type: application/json"', `-d '${indented(JSON.stringify(sample.body, null, 2), 2)}'`]),
  ].join(' \\\n  ');
}

export function printTypeScript({ resource, verb, route }: PublicCall, sample: Sample): string {
  const input = sample.body ?? sample.query;
  const given = [
    ...Object.values(sample.params ?? {}),
    ...(input === undefined ? [] : [input]),
    ...(sample.idempotency_key === undefined ? [] : [{ idempotency_key: sample.idempotency_key }]),
  ];
  const { name, is_list } = answerOf(route);
  const call = `drawbridge.${resource}.${verb}`;
  return [
    "import { Drawbridge } from '@drawbridge/sdk';",
    '',
    'const drawbridge = new Drawbridge({',
    "  key: process.env.KEY ?? '',",
    `  base_url: '${SERVER}',`,
    '});',
    '',
    ...(is_list
      ? [`for await (const ${name} of ${called(call, given, ') console.log();'.length + name.length)}) {`, `  console.log(${name});`, '}']
      : [`const ${name} = await ${called(call, given)};`, `console.log(${name});`]),
  ].join('\n');
}

/** A call with what it is given: on one line where that is short, otherwise a line each. */
function called(call: string, given: readonly unknown[], taken = 24): string {
  const line = `${call}(${given.map((one) => literal(one)).join(', ')})`;
  if (line.length + taken < LINE) return line;
  return `${call}(\n${given.map((one) => `  ${literal(one, 1)},`).join('\n')}\n)`;
}

export function printPython(call: PublicCall, sample: Sample): string {
  const headers = [
    `    "Authorization": f"Bearer {os.environ['KEY']}",`,
    ...(sample.idempotency_key === undefined ? [] : [`    "Idempotency-Key": "${sample.idempotency_key}",`]),
    ...(sample.body === undefined ? [] : ['    "Content-Type": "application/json",']),
  ];
  const { method } = call.route;
  return [
    'import json',
    'import os',
    'from urllib.request import Request, urlopen',
    '',
    ...(sample.body === undefined ? [] : [`body = ${python(sample.body)}`]),
    'request = Request(',
    `    "${addressOf(call, sample)}",`,
    ...(method === 'GET' ? [] : [`    method="${method}",`]),
    ...(sample.body === undefined ? [] : ['    data=json.dumps(body).encode(),']),
    '    headers={',
    ...headers.map((line) => `    ${line}`),
    '    },',
    ')',
    'with urlopen(request) as response:',
    '    print(json.load(response))',
  ].join('\n');
}

/** A value as TypeScript writes it: on one line where it is short. */
function literal(value: unknown, depth = 0): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`;
  if (typeof value !== 'object' || value === null) return String(value);
  const inside = Array.isArray(value)
    ? value.map((one) => literal(one, depth + 1))
    : Object.entries(value).map(([name, one]) => `${name}: ${literal(one, depth + 1)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const space = Array.isArray(value) ? '' : ' ';
  const line = `${open}${space}${inside.join(', ')}${space}${close}`;
  if (line.length + 2 * depth < LINE - 16) return line;
  const pad = '  '.repeat(depth + 1);
  return `${open}\n${inside.map((one) => `${pad}${one},`).join('\n')}\n${'  '.repeat(depth)}${close}`;
}

/** The same as Python writes it. */
function python(value: unknown): string {
  return JSON.stringify(value, null, 4).replaceAll(/\b(true|false|null)\b(?=,?$)/gm, (word) => PYTHON[word] ?? word);
}
const PYTHON: Readonly<Record<string, string>> = { true: 'True', false: 'False', null: 'None' };

function indented(text: string, by: number): string {
  return text.replaceAll('\n', `\n${' '.repeat(by)}`);
}
