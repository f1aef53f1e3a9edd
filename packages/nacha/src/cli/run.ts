import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Chunk } from '../pieces.ts';
import { check } from './check.ts';
import { Input, InputError } from './input.ts';
import { json } from './json.ts';
import { Output } from './output.ts';
import { show } from './show.ts';

const HELP = `nacha: reads NACHA (ACH) files

  nacha check FILE...  Whether each file is valid. Every finding is a line: FILE:LINE:COLUMNS: field: rule
  nacha show FILE      The file for people: batches, entries, totals, returns with their reasons
  nacha json FILE      The file as one JSON document

FILE may be -, which is the standard input.

  --unmasked   show and json: account numbers whole, and the fields that may hold one
  --help, --version

Ends with 0 when the file is valid, 1 when it breaks a rule, 2 when it could not be read.
`;

/** What the command line could not be understood for. */
class UsageError extends Error {}

/** Where the tool reads and writes; `process` is one. */
export interface Streams {
  readonly stdin: AsyncIterable<Chunk>;
  readonly stdout: Writable;
  readonly stderr: Writable;
}

type Command = (input: Input, output: Output, options: { unmasked: boolean }) => Promise<boolean>;
const COMMANDS: Readonly<Record<string, Command>> = { check, show, json };

/** Runs the command line tool with its arguments; gives its exit code. */
export async function run(args: readonly string[], streams: Streams = process): Promise<0 | 1 | 2> {
  const output = new Output(streams.stdout);
  try {
    const is_valid = await runCommand(args, streams.stdin, output);
    await output.flush();
    return is_valid ? 0 : 1;
  } catch (error) {
    if (!(error instanceof InputError) && !(error instanceof UsageError)) throw error;
    await output.flush();
    streams.stderr.write(`${error.message}\n`);
    return 2;
  }
}

async function runCommand(args: readonly string[], stdin: Streams['stdin'], output: Output): Promise<boolean> {
  const { values, positionals } = parsed(args);
  const [name, ...files] = positionals;
  if (values.version) return output.say(`${version()}\n`);
  if (values.help) return output.say(HELP);
  const command = name === undefined ? undefined : COMMANDS[name];
  if (command === undefined) throw new UsageError(name === undefined ? HELP : `there is no command ${name}: check, show or json`);
  if (files.length === 0) throw new UsageError(`which file? nacha ${name} FILE`);
  if (files.length > 1 && command !== check) throw new UsageError(`nacha ${name} takes one file`);
  if (files.filter((file) => file === '-').length > 1) throw new UsageError('the standard input can be read once only');
  let all_valid = true;
  for (const file of files) all_valid = (await command(new Input(file, stdin), output, { unmasked: values.unmasked })) && all_valid;
  return all_valid;
}

function parsed(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { unmasked: flag, help: { ...flag, short: 'h' }, version: flag },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** As the package says it; the file stands one folder above both the source and what is built from it. */
function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string };
  return version;
}
