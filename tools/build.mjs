// npm run build: builds the pages that the server serves.
import { buildAndStamp } from './lib/build-web.mjs';

process.exit(await buildAndStamp(process.argv.slice(2)));
