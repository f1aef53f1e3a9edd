import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { must, ran } from './linters.ts';

const SUITE = 'bookworm';
const CACHE = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'drawbridge', 'debian');
const INCLUDED = 'systemd,systemd-sysv,ca-certificates,postgresql-client-15';
/** systemd-nspawn wants a folder that no systemd has made on a machine without one. */
const BOOT = `mount -t tmpfs tmpfs /run/systemd && mkdir -p /run/systemd/system &&
exec systemd-nspawn -D "$1" --register=no --keep-unit --console=pipe -b`;

/** A Debian that has booted systemd, on this machine's network. */
export interface DebianMachine {
  /** Its root folder, seen from here. */
  readonly root: string;
  /** Runs a program in it, to its end. */
  run(...command: string[]): ReturnType<typeof ran>;
  /** The same for what must succeed; gives what it printed. */
  must(...command: string[]): string;
  write(path: string, text: string, mode?: number): void;
  stop(): Promise<void>;
}

/** The files of a small Debian, fetched once; gives the folder. Throws where debootstrap or the network is missing. */
export function debianFiles(): string {
  const folder = join(CACHE, SUITE);
  if (existsSync(folder)) return folder;
  const half = `${folder}.part`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(CACHE, { recursive: true });
  must('debootstrap', ['--variant=minbase', `--include=${INCLUDED}`, SUITE, half]);
  renameSync(half, folder);
  return folder;
}

/** Boots one. Needs root, debootstrap and systemd-container (Debian's packages); throws with the words of what failed. */
export async function bootDebian(): Promise<DebianMachine> {
  const root = join(mkdtempSync(join(tmpdir(), 'drawbridge-debian-')), 'root');
  must('cp', ['-a', debianFiles(), root]);
  const nspawn = spawn('unshare', ['--mount', '--propagation', 'private', 'sh', '-ec', BOOT, 'sh', root], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [nspawn.stdout, nspawn.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  const leader = await vi.waitUntil(() => leaderOf(nspawn) ?? (nspawn.exitCode === null ? undefined : 'gone'), {
    timeout: 60_000,
    interval: 100,
  });
  if (leader === 'gone') throw new Error(`no Debian could be booted: ${said}`);
  const run = (...command: string[]) => ran('nsenter', ['-t', leader, '-a', ...command]);
  await vi.waitUntil(() => ['running', 'degraded'].includes(run('systemctl', 'is-system-running').stdout.trim()), {
    timeout: 60_000,
    interval: 200,
  });
  return {
    root,
    run,
    must: (...command) => must('nsenter', ['-t', leader, '-a', ...command]),
    write(path, text, mode = 0o644) {
      mkdirSync(join(root, path, '..'), { recursive: true });
      writeFileSync(join(root, path), text, { mode });
    },
    async stop() {
      const ended = new Promise((resolve) => nspawn.once('exit', resolve));
      nspawn.kill('SIGTERM');
      await ended;
      rmSync(join(root, '..'), { recursive: true, force: true });
    },
  };
}

/** The first process in it, once there is one: nspawn's only child that is systemd. */
function leaderOf({ pid }: ChildProcess): string | undefined {
  const children = ran('pgrep', ['-P', String(pid)])
    .stdout.split('\n')
    .filter(Boolean);
  return children.find((child) => /systemd$/.test(commandOf(child)));
}

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? '';
  } catch {
    return '';
  }
}
