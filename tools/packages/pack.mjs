import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '../lib/paths.mjs';

/** The packages that programs import, and all that are published: `cli` is a command alone. */
export const LIBRARIES = ['nacha', 'sdk', 'checkout'];
export const PUBLISHED = [...LIBRARIES, 'cli'];

/**
 * Packs a package as `npm publish` would, in a copy of its own: packing changes package.json for a moment, and others are using it. Gives the
 * copy's folder, the archive, and the files in it. Whoever asked removes `folder`.
 */
export function packPackage(name) {
  const folder = mkdtempSync(join(tmpdir(), `drawbridge-${name}-`));
  const root = join(folder, 'packages', name);
  const skipped = (path) => ['node_modules', 'dist', 'samples'].includes(basename(path)) || path.endsWith('.tgz');
  cpSync(join(ROOT, 'packages', name), root, { recursive: true, filter: (path) => !skipped(path) });
  cpSync(join(ROOT, 'tools/packages'), join(folder, 'tools/packages'), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  mkdirSync(join(folder, 'packed'));
  // Nothing is fetched: what it is built with is here.
  const env = { ...process.env, npm_config_offline: 'true', npm_config_registry: 'http://127.0.0.1:9/' };
  const said = execFileSync('npm', ['pack', '--json', '--pack-destination', join(folder, 'packed')], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [{ filename, files }] = JSON.parse(said);
  return { folder, root, archive: join(folder, 'packed', filename), files: files.map(({ path }) => path) };
}
