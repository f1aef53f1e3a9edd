// Run by npm when it has installed: removes the optional parts of ssh2 that were compiled, if any. Without them it does the same in JavaScript.
// They are compiled for the Node that installs. Loaded by the project's own, they end each process with a segmentation fault.
import { rmSync } from 'node:fs';
import { ROOT } from './lib/paths.mjs';

for (const built of ['ssh2/lib/protocol/crypto/build', 'cpu-features/build'])
  rmSync(`${ROOT}/node_modules/${built}`, { recursive: true, force: true });
