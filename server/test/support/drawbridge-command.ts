import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';

const COMMAND = fileURLToPath(new URL('../../../packages/cli/src/cli.ts', import.meta.url));

/** The command `drawbridge` as a program of its own, while it runs. */
export interface RunningCommand {
  /** What it has written so far. */
  out(): string;
  err(): string;
  /** Sends it a signal, SIGINT by default as ctrl-C does, and gives its exit code when it has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
  readonly ended: Promise<number | null>;
}

export interface CommandWishes {
  /** The folder that its settings are kept in. */
  readonly config: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What stands on its standard input. */
  readonly input?: string;
}

/** Starts the command with these settings and no others. */
export function startCommand(args: readonly string[], { config, env = {}, input = '' }: CommandWishes): RunningCommand {
  const settings = { PATH: process.env['PATH'], XDG_CONFIG_HOME: config, ...env };
  const child = spawn(process.execPath, [COMMAND, ...args], { env: settings, stdio: ['pipe', 'pipe', 'pipe'] });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return {
    out: () => said.out,
    err: () => said.err,
    ended,
    end(signal = 'SIGINT') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs the command to its end. */
export async function runCommand(
  args: readonly string[],
  wishes: CommandWishes,
): Promise<{ code: number | null; out: string; err: string }> {
  const running = startCommand(args, wishes);
  const code = await running.ended;
  return { code, out: running.out(), err: running.err() };
}

/** Waits until a running command has written something; throws where it ends before, or doesn't in half a minute. */
export async function hasWritten(running: RunningCommand, words: RegExp): Promise<RegExpExecArray> {
  let over = false;
  void running.ended.then(() => {
    over = true;
  });
  const found = await vi.waitFor(
    () => {
      const written = words.exec(running.out()) ?? words.exec(running.err());
      if (written === null && !over) throw new Error(`it did not write ${words}: ${running.out()}${running.err()}`);
      return written;
    },
    { timeout: 30_000 },
  );
  if (found === null) throw new Error(`it ended and did not write ${words}: ${running.out()}${running.err()}`);
  return found;
}
