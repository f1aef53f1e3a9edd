// Builds the documentation site into the folder that is named, site/dist by itself.

import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildSite } from './build-site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const out = resolve(process.argv[2] ?? fileURLToPath(new URL('../dist', import.meta.url)));
try {
  const pages = await buildSite(ROOT, out);
  console.log(`The documentation: ${pages} pages.`);
} catch (error) {
  console.error(`The documentation was not built: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
