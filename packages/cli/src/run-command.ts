import type { Command, ExitCode } from './command.ts';
import { clock } from './commands/clock.ts';
import { listen } from './commands/listen.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { nacha } from './commands/nacha.ts';
import { profiles } from './commands/profiles.ts';
import { tail } from './commands/tail.ts';
import { trigger } from './commands/trigger.ts';
import { Failure, UsageError } from './failures.ts';
import { type Io, note, painted, say } from './terminal.ts';
import { version } from './version.ts';

const COMMANDS: readonly Command[] = [login, logout, profiles, listen, trigger, tail, clock, nacha];

const HELP = `drawbridge: for developers who take payments with Drawbridge

  drawbridge COMMAND [options]

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(10)}${summary}`).join('\n')}

  drawbridge COMMAND --help explains one of them.
  --version  Show the version

Exits with 0 when it worked, 1 when it failed, 2 when it was used wrongly.
`;

/** Runs the tool with its arguments; gives its exit code. */
export async function runCommand(args: readonly string[], io: Io): Promise<ExitCode> {
  // Whoever reads us has heard enough, as `head` does: there is nothing left to do.
  io.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  try {
    return await dispatch(args, io);
  } catch (error) {
    // Somebody ended it; at a question that is an error of the question's.
    if (io.signal.aborted || (error as Error).name === 'AbortError') return 1;
    if (!(error instanceof Failure) && !(error instanceof UsageError)) throw error;
    note(io, painted(io, io.stderr, 'red', error.message));
    return error instanceof UsageError ? 2 : 1;
  }
}

async function dispatch([name, ...rest]: readonly string[], io: Io): Promise<ExitCode> {
  if (name === '--version') {
    say(io, version());
    return 0;
  }
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const stream = name === undefined ? io.stderr : io.stdout;
    stream.write(HELP);
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new UsageError(`Unknown command: ${name}. Run drawbridge --help for the list.`);
  if (rest[0] === '--help' || rest[0] === '-h') {
    io.stdout.write(command.help);
    return 0;
  }
  return command.run(rest, io);
}
