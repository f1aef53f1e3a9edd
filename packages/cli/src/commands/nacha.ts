import { run } from '@drawbridge/nacha/command';
import type { Command } from '../command.ts';
import { version } from '../version.ts';

/** The command of @drawbridge/nacha. */
export const nacha: Command = {
  name: 'nacha',
  summary: 'Read, check and write NACHA (ACH) files',
  help: `drawbridge nacha check FILE...   Whether each file is valid, with a line for every finding
drawbridge nacha show FILE       The file for people
drawbridge nacha json FILE       The file as one JSON document
drawbridge nacha write FILE      The NACHA file that a JSON document stands for
drawbridge nacha rules           Every rule that files are checked against

FILE may be -, which is the standard input. Account numbers are masked, but for --unmasked.

  --json            For check, a line of JSON for each file; for rules, all of them
  --allow RULE, --ignore RULE, --require RULE
                    Report a broken rule as a warning, not at all, or as an error

It is the command nacha of @drawbridge/nacha, and connects to no center. Exits with 0 when the
file is valid, 1 when it breaks a rule, 2 when it couldn't be read.
`,
  run: (args, io) => run(args.length === 0 ? ['--help'] : args, io, version()),
};
