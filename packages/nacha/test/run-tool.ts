import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { run } from '../src/cli/run.ts';

/** How a command ended and what it said. */
export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line tool within this program, with a text on its standard input. */
export async function runTool(args: readonly string[], input = ''): Promise<Outcome> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const said = Promise.all([text(stdout), text(stderr)]);
  const code = await run(args, { stdin: Readable.from(input === '' ? [] : [Buffer.from(input, 'latin1')]), stdout, stderr });
  stdout.end();
  stderr.end();
  const [out, err] = await said;
  return { code, out, err };
}
