import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRules } from './support/watched.ts';

const run = promisify(execFile);
const RULES = fileURLToPath(new URL('../../deploy/prometheus/', import.meta.url));

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drawbridge-rules-'));
  await cp(RULES, folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What promtool says (on Debian: apt-get install prometheus), and whether it is content. */
async function promtool(...words: string[]): Promise<{ good: boolean; says: string }> {
  try {
    const { stdout, stderr } = await run('promtool', words, { cwd: folder });
    return { good: true, says: stdout + stderr };
  } catch (error) {
    const { code, stdout = '', stderr = '' } = error as { code?: unknown; stdout?: string; stderr?: string };
    if (code === 'ENOENT') throw error;
    return { good: false, says: stdout + stderr };
  }
}

describe('Prometheus itself', () => {
  it('takes every alert rule [OPS-12]', async () => {
    const { good, says } = await promtool('check', 'rules', 'alerts.yml');
    expect(says).toContain(`SUCCESS: ${(await readRules()).length} rules found`);
    expect(good).toBe(true);
  });

  it('fires each alarm when it should, and not when it should not [OPS-12]', async () => {
    expect(await promtool('test', 'rules', 'alerts.test.yml')).toMatchObject({ good: true });
  }, 300_000);

  it('would notice a rule that no longer fires, and one that always does', async () => {
    const rules = await readFile(join(folder, 'alerts.yml'), 'utf8');
    for (const other of ['drawbridge_database_up == 2', 'drawbridge_database_up >= 0']) {
      await writeFile(join(folder, 'alerts.yml'), rules.replace('drawbridge_database_up == 0', other));
      const { good, says } = await promtool('test', 'rules', 'alerts.test.yml');
      expect(good).toBe(false);
      expect(says).toContain('DatabaseAway');
    }
  }, 300_000);
});
