// npm start: installs and builds what is missing, then runs the server until it is stopped.
// Runs under the machine's own Node (20 or newer), with nothing installed yet.
import { ensureBuilt } from './lib/build-all.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { NODE } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

await ensureInstalled();
const built = await ensureBuilt();
process.exit(built === 0 ? await run(NODE, ['server/src/main.ts'], { tie: true }) : built);
