import { spawnSync } from 'node:child_process';

/** As whom PostgreSQL's programs run, for `spawn`: it refuses to run as root. */
export function databaseUser() {
  if (process.getuid?.() !== 0) return {};
  const ask = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: ask('-u'), gid: ask('-g') };
}
