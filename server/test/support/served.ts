import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** A server as people run it, in a process of its own. */
export interface Served {
  /** Every line that it has logged, as far as it is JSON. */
  logged(): readonly { readonly level: number; readonly msg: string; readonly [field: string]: unknown }[];
  /** Sends it a signal, SIGTERM by default, and gives its exit code when it has ended. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts it with these settings and no others, and waits until it is ready. `main`: another program than this tree's. */
export async function serve(env: Readonly<Record<string, string>>, main = MAIN): Promise<Served> {
  const settings = { PATH: process.env['PATH'], LOG_LEVEL: 'warn', LOG_FORMAT: 'json', DEMO: 'off', ...env };
  const child = spawn(process.execPath, [main], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes(' is ready at ')) resolve();
      });
    child.once('close', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
  return {
    logged: () =>
      said
        .split('\n')
        .filter((line) => line.startsWith('{') && line.endsWith('}'))
        .map((line) => JSON.parse(line)),
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs one of the server's programs to its end, and gives its exit code and what it said. */
export async function runProgram(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; said: string }> {
  const program = fileURLToPath(new URL(`../../src/${name}`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said };
}
