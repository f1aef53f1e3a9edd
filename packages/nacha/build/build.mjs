// node build/build.mjs: makes `dist` from `src`, for Node 20 and whoever has no TypeScript.
import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

rmSync(dist, { recursive: true, force: true });
const require = createRequire(join(root, 'package.json'));
const tsc = join(require.resolve('typescript/package.json'), '../bin/tsc');
const { status } = spawnSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json')], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);
for (const file of readdirSync(dist, { recursive: true }).filter((name) => name.endsWith('.d.ts'))) {
  // The compiler leaves the endings of imports in declarations as they are in the source, which is not published.
  const path = join(dist, file);
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(from '\.{1,2}\/[^']+)\.ts'/g, "$1.js'"));
}
chmodSync(join(dist, 'cli.js'), 0o755);
