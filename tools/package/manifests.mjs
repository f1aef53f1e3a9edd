import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';
import { npm } from '../lib/programs.mjs';

const SERVER_SIDE = ['packages/*', 'server'];

/**
 * Writes package.json and package-lock.json of an installation without development's parts into `folder`: what
 * `npm ci` there installs has the versions of the tree's lock file. With `pages`, the parts of the pages are named, too.
 * Throws where npm cannot derive the lock file.
 */
export async function writeManifests(folder, { pages = false } = {}) {
  const workspaces = pages ? [...SERVER_SIDE, 'web', 'site'] : SERVER_SIDE;
  const { name, version, description, license, type, scripts, allowScripts, overrides, dependencies } = read('package.json');
  write(folder, 'package.json', {
    ...{ name, version, private: true, description, license, type, workspaces },
    scripts: {
      postinstall: scripts.postinstall,
      start: 'node server/src/main.ts',
      operate: 'node server/src/operate.ts',
      prove: 'node server/src/prove.ts',
    },
    ...{ allowScripts, overrides, dependencies },
  });
  for (const path of workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: ROOT })).sort()) {
    const { devDependencies: _ours, ...shipped } = read(path);
    write(folder, path, shipped);
  }
  copyFileSync(join(ROOT, 'package-lock.json'), join(folder, 'package-lock.json'));
  if (existsSync(join(ROOT, '.npmrc'))) copyFileSync(join(ROOT, '.npmrc'), join(folder, '.npmrc'));
  // Every version is in the lock file already: npm only drops what nobody asks for now.
  const code = await npm(['install', '--package-lock-only', '--offline', '--ignore-scripts', '--loglevel=error'], { cwd: folder });
  if (code !== 0) throw new Error('npm could not derive the lock file of an installation without development parts');
}

function read(path) {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

function write(folder, path, value) {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`);
}
