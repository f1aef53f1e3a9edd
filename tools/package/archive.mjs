import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const MOST_BYTES = 512 * 2 ** 20;

/**
 * A folder as the bytes of a .tar.gz, which are the same for the same files: names in order, one time (`epoch_s`, in
 * seconds), no owners, two modes. Throws where GNU tar is missing or fails.
 */
export function archive(parent, name, epoch_s) {
  evenModes(join(parent, name));
  const { status, stdout, stderr, error } = spawnSync(
    'tar',
    ['--format=ustar', '--sort=name', `--mtime=@${epoch_s}`, '--owner=0', '--group=0', '--numeric-owner', '-cf', '-', name],
    { cwd: parent, maxBuffer: MOST_BYTES, env: { ...process.env, LC_ALL: 'C' } },
  );
  if (status !== 0) throw new Error(`GNU tar is needed, and failed: ${error?.message ?? stderr}`);
  return gzipSync(stdout, { level: 9 });
}

/** Whoever's umask made the files, all may read them and their owner alone may write. */
function evenModes(path) {
  const stat = lstatSync(path);
  if (!stat.isDirectory()) return chmodSync(path, stat.mode & 0o100 ? 0o755 : 0o644);
  chmodSync(path, 0o755);
  for (const name of readdirSync(path)) evenModes(join(path, name));
}
