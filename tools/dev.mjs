// npm run dev: the server as in production, started anew when its sources change, and the pages built anew when theirs do.
import { buildWeb, ensureWebBuilt } from './lib/build-web.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NODE } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

await ensureInstalled();
if ((await ensureWebBuilt()) !== 0) process.exit(1);
const watched = ['server/src', 'server/schema', 'packages', 'web/dist/index.html'];
const server = run(NODE, [...watched.map((path) => `--watch-path=${path}`), '--watch-preserve-output', 'server/src/main.ts'], {
  tie: true,
});
const pages = buildWeb(['--watch', '--logLevel', 'warn']);
process.exit(Math.max(...(await Promise.all([server, pages]))));
