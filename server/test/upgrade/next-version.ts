import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Later than any release. */
export const NEXT = '99.0.0';

/** A copy of this tree's server that is one version further. */
export interface NextVersion {
  /** Starts its server, or another of its programs, with these settings. */
  start(env: Readonly<Record<string, string>>, file?: string): RunningProgram;
  remove(): Promise<void>;
}

export interface RunningProgram {
  readonly child: ChildProcess;
  output(): string;
  /** Resolves to the exit code, or to the signal's name. */
  readonly ended: Promise<number | string>;
}

/** Makes it in a folder of its own, with these migrations by their names. */
export async function makeNextVersion(migrations: Readonly<Record<string, string>>): Promise<NextVersion> {
  const folder = await mkdtemp(join(tmpdir(), 'drawbridge-next-'));
  await cp(join(ROOT, 'server'), join(folder, 'server'), { recursive: true });
  for (const shared of ['node_modules', 'packages', 'web', 'package.json']) await symlink(join(ROOT, shared), join(folder, shared));
  await mkdir(join(folder, 'server/schema', NEXT));
  for (const [name, sql] of Object.entries(migrations)) await writeFile(join(folder, 'server/schema', NEXT, name), sql);
  return {
    start(env, file = 'server/src/main.ts') {
      const child = spawn(process.execPath, [file], {
        cwd: folder,
        env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
      return {
        child,
        output: () => said,
        ended: new Promise((resolve) => child.on('close', (code, signal) => resolve(signal ?? code ?? 'unknown'))),
      };
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
