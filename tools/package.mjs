// npm run package: makes dist/drawbridge-VERSION.tar.gz of the commit that is checked out: the server, its built pages, a lock file to install
// what it needs, deploy/, and a bill of materials. The same commit gives the same bytes. --uncommitted takes the work tree as it is, to try it.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildAll } from './lib/build-all.mjs';
import { NODE, ROOT } from './lib/paths.mjs';
import { archive } from './package/archive.mjs';
import { billOfMaterials } from './package/bill-of-materials.mjs';
import { copyShipped } from './package/files.mjs';
import { writeManifests } from './package/manifests.mjs';

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

if (!process.argv.includes('--uncommitted') && git('status', '--porcelain') !== '') {
  console.error('There are changes that are in no commit: commit them, or add --uncommitted to try them.');
  process.exit(1);
}
// Nothing is installed here: what it is built with is chosen by who builds it, by `npm ci`.
if (!existsSync(NODE)) {
  console.error('Run `npm ci` first.');
  process.exit(1);
}
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const epoch_s = Number(process.env.SOURCE_DATE_EPOCH ?? git('log', '-1', '--format=%ct'));
// Whatever the caller's is: React has other code for each.
const code = await buildAll(['--logLevel', 'warn'], { env: { ...process.env, NODE_ENV: 'production' } });
if (code !== 0) process.exit(code);

const parent = mkdtempSync(join(tmpdir(), 'drawbridge-package-'));
try {
  const name = `drawbridge-${version}`;
  const folder = join(parent, name);
  mkdirSync(folder);
  copyShipped(folder);
  await writeManifests(folder);
  writeFileSync(join(folder, 'sbom.cdx.json'), await billOfMaterials(epoch_s));
  const bytes = archive(parent, name, epoch_s);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  writeFileSync(join(ROOT, 'dist', `${name}.tar.gz`), bytes);
  writeFileSync(join(ROOT, 'dist', `${name}.tar.gz.sha256`), `${sha256}  ${name}.tar.gz\n`);
  console.log(`dist/${name}.tar.gz: ${(bytes.length / 2 ** 20).toFixed(1)} MiB, sha256 ${sha256}`);
} finally {
  rmSync(parent, { recursive: true, force: true });
}
