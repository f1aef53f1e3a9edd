import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { SAMPLES } from './check-types.ts';

/** Where pages say that a sandbox answers. */
export const SHOWN_SERVER = 'http://localhost:3000';

/** Puts real addresses and ids in the place of those that a page shows. */
export function withReal(text: string, real: Readonly<Record<string, string>>): string {
  return Object.entries(real).reduce((rest, [shown, instead]) => rest.replaceAll(shown, instead), text);
}

/** Runs commands by a shell, as somebody who copied them. Gives what they printed; throws with what they said where one fails. */
export function shell(commands: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('sh', ['-euc', commands], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
      error ? reject(new Error(`${commands}\n${stdout}${stderr}`)) : resolve(stdout),
    );
  });
}

/** Writes a file where programs find our packages. Gives its path. */
export function writeSample(name: string, text: string): string {
  const path = join(SAMPLES, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** A program that goes on running, and what it has printed so far. */
export interface Running {
  readonly printed: () => string;
  readonly stop: () => Promise<void>;
}

/** Starts a program of a page, and gives it back once something answers at its port. */
export async function startSample(file: string, port: number, env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const child = spawn(process.execPath, [file], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += String(chunk)));
  await listening(child, port, () => printed);
  return {
    printed: () => printed,
    async stop() {
      const gone = once(child, 'exit');
      if (child.kill()) await gone;
    },
  };
}

async function listening(child: ChildProcess, port: number, printed: () => string): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the program ended: ${printed()}`);
    const answered = await fetch(`http://localhost:${port}/`).then(
      () => true,
      () => false,
    );
    if (answered) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A port that nobody has. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
