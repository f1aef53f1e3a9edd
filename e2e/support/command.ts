import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Runs one of the project's commands on the server of this worker, as the provider does; gives what it printed. */
async function command(baseURL: string | undefined, name: 'operate' | 'prove', args: readonly string[]): Promise<string> {
  const { port } = new URL(baseURL ?? '');
  const data_dir = readFileSync(join(tmpdir(), `drawbridge-e2e-${port}`), 'utf8');
  const env = { ...process.env, DATA_DIR: data_dir, PORT: port };
  return (await run('npm', ['run', '--silent', name, '--', ...args], { env })).stdout;
}

/** What only the provider does. */
export function operate(baseURL: string | undefined, ...args: string[]): Promise<string> {
  return command(baseURL, 'operate', args);
}

/** What the proof of the books prints. */
export function prove(baseURL: string | undefined): Promise<string> {
  return command(baseURL, 'prove', []);
}
