// Run by `npm pack` and `npm publish` in the folder of a package, before (publish) and after (restore). In this repository a package is its
// source, which Node runs as it is; published it is what was built. npm packs package.json as it finds it, so what differs stands there for as
// long as packing takes.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildPackage } from './build.mjs';

const root = process.cwd();
const file = join(root, 'package.json');
const kept = join(root, 'package.json.source');

if (existsSync(kept)) renameSync(kept, file);
if (process.argv[2] === 'publish') {
  await buildPackage(root);
  const source = readFileSync(file, 'utf8');
  const { scripts: _, devDependencies: __, publishConfig, ...manifest } = JSON.parse(source);
  const { exports, bin, ...forPublishing } = publishConfig;
  writeFileSync(kept, source);
  writeFileSync(file, `${JSON.stringify({ ...manifest, exports, bin, publishConfig: forPublishing }, null, 2)}\n`);
}
