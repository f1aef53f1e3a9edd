import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NODE, ROOT } from './paths.mjs';

const START_MS = 300_000;

/**
 * Starts a server with new demo data, does something with it, and stops it. `root`: of the tree that it runs from. Gives
 * what `use` gives, which is handed its address; 1 where it did not start.
 */
export async function onDemoServer({ port, root = ROOT }, use) {
  const data_dir = mkdtempSync(join(tmpdir(), 'drawbridge-demo-'));
  // Whom the database runs as, where root starts it, must be able to enter.
  chmodSync(data_dir, 0o755);
  const server = spawn(NODE, ['server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: port, DATA_DIR: data_dir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const url = `http://localhost:${port}`;
  try {
    return (await isReady(server, url)) ? await use(url) : 1;
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(data_dir, { recursive: true, force: true });
  }
}

async function isReady(server, url) {
  for (const until = performance.now() + START_MS; performance.now() < until && server.exitCode === null; ) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return true;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return false;
}
