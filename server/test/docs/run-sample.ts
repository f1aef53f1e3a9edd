import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';
import { SAMPLES } from './check-types.ts';

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
  await vi.waitFor(
    async () => {
      if (child.exitCode === null) await fetch(`http://localhost:${port}/`);
    },
    { timeout: 30_000 },
  );
  if (child.exitCode !== null) throw new Error(`the program ended: ${printed}`);
  return {
    printed: () => printed,
    async stop() {
      const gone = once(child, 'exit');
      if (child.kill()) await gone;
    },
  };
}
