// npm run build: builds what the server serves: the pages, and the documentation.
import { buildAll } from './lib/build-all.mjs';

process.exit(await buildAll(process.argv.slice(2)));
