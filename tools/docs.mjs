// npm run docs: builds the documentation into site/dist, which the server serves at /docs. `npm run docs -- FOLDER` builds it into a folder
// of its own, which any web server can serve as it is, under any address.
import { resolve } from 'node:path';
import { buildDocs } from './lib/build-docs.mjs';
import { NODE, ROOT } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

const [folder] = process.argv.slice(2);
process.exit(folder === undefined ? await buildDocs() : await run(NODE, [`${ROOT}/site/build/main.ts`, resolve(folder)]));
