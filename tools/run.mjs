// node tools/run.mjs FILE.ts [arguments]: runs a file under the project's own Node.
import { ensureInstalled } from './lib/install.mjs';
import { NODE } from './lib/paths.mjs';
import { run } from './lib/programs.mjs';

const [file, ...args] = process.argv.slice(2);
if (file === undefined) {
  console.error('Which file? node tools/run.mjs FILE.ts');
  process.exit(1);
}
await ensureInstalled();
process.exit(await run(NODE, [file, ...args], { tie: true }));
