import { readFileSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Chunk } from '../pieces.ts';
import type { RuleLevels } from '../rules/levels.ts';
import { agreedLevels, LevelsError } from './agreed-levels.ts';
import { check } from './check.ts';
import { Input, InputError } from './input.ts';
import { json } from './json.ts';
import { listRules } from './list-rules.ts';
import { Output } from './output.ts';
import { show } from './show.ts';
import { write } from './write.ts';

const HELP = `nacha: reads, checks and writes NACHA (ACH) files

  nacha check FILE...  Whether each file is valid. Every finding is a line: FILE:LINE:COLUMNS: field: rule
  nacha show FILE      The file for people: batches, entries, totals, returns with their reasons
  nacha json FILE      The file as one JSON document
  nacha write FILE     The NACHA file that a JSON document stands for, as json --unmasked gives it; totals are computed
  nacha rules          Every rule that files are held to, with its name, level and source

FILE may be -, which is the standard input.

  --json            check: a line of JSON for each file; rules: as JSON
  --unmasked        show and json: account numbers whole, and the fields that may hold one
  --allow RULE      take what breaks this rule as a warning: what was agreed on with a bank (may be given often)
  --ignore RULE     the same, without a warning
  --require RULE    take it as an error
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

/** What a command was asked for besides its file. */
export interface Options {
  readonly unmasked: boolean;
  readonly json: boolean;
  readonly rules: RuleLevels;
}

type Command = (input: Input, output: Output, options: Options) => Promise<boolean>;
const COMMANDS: Readonly<Record<string, Command>> = { check, show, json, write };

/**
 * Runs the command line tool with its arguments; gives its exit code. `of_version` is what `--version` answers where another
 * command has this one in it; otherwise it is the version of this package.
 */
export async function run(args: readonly string[], streams: Streams = process, of_version?: string): Promise<0 | 1 | 2> {
  const output = new Output(streams.stdout);
  try {
    return await runCommand(args, streams, output, of_version);
  } catch (error) {
    if (!(error instanceof UsageError) && !(error instanceof LevelsError)) throw error;
    streams.stderr.write(`${error.message}\n`);
    return 2;
  } finally {
    await output.flush();
  }
}

async function runCommand(args: readonly string[], streams: Streams, output: Output, of_version?: string): Promise<0 | 1 | 2> {
  const { values, positionals } = parsed(args);
  const [name, ...files] = positionals;
  if (values.version || values.help) {
    output.say(values.version ? `${of_version ?? version()}\n` : HELP);
    return 0;
  }
  if (name === 'rules' && files.length === 0) {
    listRules(output, values.json);
    return 0;
  }
  const command = name === undefined || !Object.hasOwn(COMMANDS, name) ? undefined : COMMANDS[name];
  if (command === undefined)
    throw new UsageError(name === undefined ? HELP : `there is no command ${name}: check, show, json, write or rules`);
  if (files.length === 0) throw new UsageError(`which file? nacha ${name} FILE`);
  if (files.length > 1 && command !== check) throw new UsageError(`nacha ${name} takes one file`);
  if (files.filter((file) => file === '-').length > 1) throw new UsageError('the standard input can be read once only');
  const options = { unmasked: values.unmasked, json: values.json, rules: agreedLevels(values) };
  let worst: 0 | 1 | 2 = 0;
  for (const file of files) {
    try {
      const is_valid = await command(new Input(file, streams.stdin, options.rules), output, options);
      if (!is_valid && worst === 0) worst = 1;
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      // In the order of the files, also where both go to one place; the others are looked at all the same.
      await output.flush();
      streams.stderr.write(`${error.message}\n`);
      worst = 2;
    }
  }
  return worst;
}

function parsed(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const;
  const rules = { type: 'string', multiple: true, default: [] as string[] } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { unmasked: flag, json: flag, allow: rules, ignore: rules, require: rules, help: { ...flag, short: 'h' }, version: flag },
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
