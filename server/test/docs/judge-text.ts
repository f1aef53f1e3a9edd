import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { event } from '@drawbridge/contract/public/events';
import { PUBLIC_CALLS } from '@drawbridge/contract/public/index';
import { publicError } from '@drawbridge/contract/public/shapes';
import { loadModule, parseSync } from 'libpg-query';
import { parseAllDocuments } from 'yaml';
import type * as z from 'zod/mini';
import type { Block } from '../../../site/build/blocks.ts';
import { COMMAND_NAMES } from '../../src/provider/operate/commands.ts';
import { SETTINGS } from '../../src/setting-names.ts';
import { ROOT } from './all-blocks.ts';

await loadModule();

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

/** Says what is wrong with a block of a language, in a line each; throws where it can't be parsed at all. */
type Judge = (block: Block) => string[];

/** What a block without a running server can be held to. `text` is what is no code: drawings, and what a program printed. */
export const JUDGES: Readonly<Record<string, Judge>> = {
  text: () => [],
  sh: judgeShell,
  json: judgeJson,
  http: judgeHttp,
  yaml: ({ text }) => parseAllDocuments(text).flatMap(({ errors }) => errors.map(({ message }) => message)),
  sql: ({ text }) => {
    parseSync(text);
    return [];
  },
  env: judgeSettings,
  systemd: judgeUnit,
  ini: ({ text }) => linesOf(text).filter((line) => !/^\[[\w.-]+\]$|^[\w.-]+ ?= ?\S.*$/.test(line)),
  caddy: ({ text }) => (balanced(text) ? [] : ['braces do not match']),
  haproxy: ({ text }) =>
    linesOf(text).filter((line) => !/^(global|defaults|(frontend|backend|listen) [\w-]+)$|^\s+[a-z-]+( .+)?$/.test(line)),
};

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '' && !/^\s*[#;]/.test(line));

/** It is shell, and what it calls of ours is there. */
function judgeShell({ text }: Block): string[] {
  const named = (pattern: RegExp, there: readonly string[], what: string) =>
    [...text.matchAll(pattern)]
      .map(([, name = '']) => name)
      .filter((name) => !there.includes(name))
      .map((name) => `there is no ${what} ${name}`);
  return [
    ...wrongBy('sh', ['-n'], text),
    ...named(/\bnpm run (?:-s )?([a-z:0-9]+)/g, Object.keys(scripts), 'script'),
    ...named(/\boperate -- ([a-z][a-z-]+)/g, COMMAND_NAMES, 'command of operate'),
    ...[...text.matchAll(/\b(?:server|deploy|tools)\/[\w./-]+\.(?:ts|mjs|sh|yml)/g)].flatMap(([file]) =>
      existsSync(join(ROOT, file)) ? [] : [`there is no ${file}`],
    ),
  ];
}

/** What a call answers has the contract's shape; `answer=payments.read` names the call. A refusal has that of every refusal. */
function judgeJson({ text, names }: Block): string[] {
  const value: unknown = JSON.parse(text);
  const call = names.find((name) => name.startsWith('answer='))?.slice('answer='.length);
  if (call !== undefined) return faultsOf(answerOf(call), value);
  if (typeof value === 'object' && value !== null && 'code' in value && 'status' in value) return faultsOf(publicError, value);
  return ['says of no call that it is its answer: write `json answer=payments.read`, say, or list who tries it in tried-by.ts'];
}

function answerOf(name: string): z.ZodMiniType {
  const call = PUBLIC_CALLS.find((one) => one.name === name);
  if (call === undefined) throw new Error(`there is no call ${name}`);
  return call.route.answer;
}

/** What is posted to a shop: headers, and a message of the contract's kinds and fields. */
function judgeHttp({ text }: Block): string[] {
  const [head = '', body = ''] = text.split('\n\n', 2);
  const [first = '', ...headers] = head.split('\n');
  const { data, type } = JSON.parse(body) as { data: object; type: string };
  return [
    ...(/^[A-Z]+ \/\S* HTTP\/1\.1$/.test(first) ? [] : [`no request: ${first}`]),
    ...headers.filter((line) => !/^[a-z-]+: \S/.test(line)),
    ...faultsOf(event.shape.type, type),
    ...faultsOf(event.shape.data, data),
    ...Object.keys(data)
      .filter((field) => !(field in event.shape.data.shape))
      .map((field) => `no message has ${field}`),
  ];
}

function faultsOf(schema: z.ZodMiniType, value: unknown): string[] {
  const read = schema.safeParse(value);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function judgeSettings({ text }: Block): string[] {
  return linesOf(text).flatMap((line) => {
    const [, name] = /^([A-Z][A-Z0-9_]*)=\S/.exec(line) ?? [];
    if (name === undefined) return [`no setting: ${line}`];
    return (SETTINGS as readonly string[]).includes(name) ? [] : [`there is no setting ${name}`];
  });
}

/** Sections and their keys; our own programs that it starts are there. */
function judgeUnit({ text }: Block): string[] {
  const own = [...text.matchAll(/\bserver\/src\/[\w-]+\.ts/g)].flatMap(([file]) =>
    existsSync(join(ROOT, file)) ? [] : [`there is no ${file}`],
  );
  return [...linesOf(text).filter((line) => !/^\[(Unit|Service|Install|Timer)\]$|^[A-Z][A-Za-z]+=\S.*$/.test(line)), ...own];
}

function balanced(text: string): boolean {
  const depths = [...text].reduce<number[]>(
    (seen, sign) => [...seen, (seen.at(-1) ?? 0) + (sign === '{' ? 1 : sign === '}' ? -1 : 0)],
    [0],
  );
  return depths.every((depth) => depth >= 0) && depths.at(-1) === 0;
}

function wrongBy(program: string, args: readonly string[], input: string): string[] {
  const { status, stderr, error } = spawnSync(program, args, { input, encoding: 'utf8' });
  return status === 0 ? [] : [`${program}: ${error?.message ?? stderr}`];
}
