// node build/package-json.mjs publish|restore: in this repository the package is its source, which Node runs as it is; published it is
// what was built. npm packs package.json as it finds it, so what differs stands there for as long as packing takes.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../package.json');
const kept = join(import.meta.dirname, '../package.json.source');

if (existsSync(kept)) renameSync(kept, file);
if (process.argv[2] === 'publish') {
  const source = readFileSync(file, 'utf8');
  const { scripts: _, publishConfig, ...manifest } = JSON.parse(source);
  const { exports, bin, ...forPublishing } = publishConfig;
  writeFileSync(kept, source);
  writeFileSync(file, `${JSON.stringify({ ...manifest, exports, bin, publishConfig: forPublishing }, null, 2)}\n`);
}
