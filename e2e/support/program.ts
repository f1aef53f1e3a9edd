import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';

const ROOT = join(import.meta.dirname, '../..');

/** A program of an example, started as its README says. */
export interface Program {
  /** What it has written so far. */
  said(): string;
  stop(): Promise<void>;
}

/** Starts an example by `npm start` in its folder, and waits until it has said that it is open. */
export async function startExample(name: string, env: Record<string, string>, open: RegExp): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), `drawbridge-${name}-`));
  const child = spawn('npm', ['start', '--silent'], {
    cwd: join(ROOT, 'examples', name),
    env: { ...process.env, SHOP_DATA: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const program = { said: () => said, stop: () => end(child, folder) };
  try {
    await expect.poll(() => open.test(said) || child.exitCode !== null, { timeout: 30_000 }).toBe(true);
    expect(child.exitCode, said).toBeNull();
  } catch (error) {
    await program.stop();
    throw error;
  }
  return program;
}

/** What an example is told: the center, a key of Harbor Books, and its own port. */
export async function exampleSettings(request: APIRequestContext, center: string | undefined, port: number) {
  return { DRAWBRIDGE_URL: center ?? '', DRAWBRIDGE_KEY: await sandboxKey(request, 'Harbor Books'), PORT: String(port) };
}

/** An API key of a business of the demo, by its name. */
async function sandboxKey(request: APIRequestContext, business_name: string): Promise<string> {
  const { businesses } = (await (await request.get('/sandbox/api-keys')).json()) as {
    businesses: { syn_business_id: string; business_name: string }[];
  };
  const business = businesses.find((one) => one.business_name === business_name);
  const made = await request.post('/sandbox/api-keys', {
    data: { syn_business_id: business?.syn_business_id, name: 'An example' },
  });
  expect(made.ok(), await made.text()).toBe(true);
  return ((await made.json()) as { secret: string }).secret;
}

/** Ends npm and what it started: a group of processes of their own. */
async function end(child: ChildProcess, folder: string): Promise<void> {
  const gone = new Promise((resolve) => child.once('close', resolve));
  if (child.exitCode === null && child.pid !== undefined) {
    process.kill(-child.pid, 'SIGTERM');
    await gone;
  }
  rmSync(folder, { recursive: true, force: true });
}
