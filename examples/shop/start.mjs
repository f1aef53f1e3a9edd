// npm start: starts the shop. Beside its own source, @drawbridge/sdk is TypeScript, which an older Node doesn't run: then the Node is taken that
// was installed with it. With the published package any Node from 20.3 on will do.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
const beside = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url));
const shop = fileURLToPath(new URL('shop.mjs', import.meta.url));

if ((major < 22 || (major === 22 && minor < 18)) && existsSync(beside)) {
  const child = spawn(beside, [shop], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code) => process.exit(code ?? 1));
} else {
  await import('./shop.mjs');
}
