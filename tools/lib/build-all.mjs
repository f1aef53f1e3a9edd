import { buildDocs, ensureDocsBuilt } from './build-docs.mjs';
import { buildAndStamp, ensureWebBuilt } from './build-web.mjs';

/** Builds what the server serves, pages and documentation, where it isn't built from what lies here; gives the exit code. */
export async function ensureBuilt(options = {}) {
  return (await ensureWebBuilt(options)) || (await ensureDocsBuilt(options));
}

/** Builds both anew; gives the exit code. `args`: for the build of the pages. */
export async function buildAll(args = [], options = {}) {
  return (await buildAndStamp(args, options)) || (await buildDocs(options));
}
