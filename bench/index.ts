import { mkdir, writeFile } from 'node:fs/promises';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { checkoutSessions } from './checkout-sessions.ts';
import { consolePages } from './console.ts';
import { counterPayments } from './counter-payments.ts';
import { type Figure, lineOf, passes } from './figures.ts';
import { files } from './files.ts';
import { javascript } from './javascript.ts';
import { lighthouse } from './lighthouse.ts';
import { lighthouseAll } from './lighthouse-all.ts';
import { linking } from './linking.ts';
import { nacha } from './nacha.ts';
import { prove } from './prove.ts';
import { reports } from './reports.ts';
import { risk } from './risk/index.ts';
import { riskCost } from './risk-cost.ts';
import { servers } from './servers.ts';
import { sockets } from './sockets.ts';
import { start } from './start.ts';
import { tabs } from './tabs.ts';
import { tracingCost } from './tracing-cost.ts';
import { webhookMessages } from './webhooks.ts';

const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  javascript,
  lighthouse,
  'lighthouse-all': lighthouseAll,
  start,
  counter: counterPayments,
  sessions: checkoutSessions,
  servers,
  sockets,
  webhooks: webhookMessages,
  linking,
  prove,
  reports,
  tabs,
  console: consolePages,
  files,
  nacha,
  'risk-cost': riskCost,
  'tracing-cost': tracingCost,
  risk,
};

/** `npm run bench [-- name ...]`: every figure that the README quotes (`--large`: reports over ten million payments). Exits non-zero when one misses its gate. */
async function main(wanted: readonly string[]): Promise<void> {
  const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
  const unknown = names.filter((name) => BENCHES[name] === undefined);
  if (unknown.length > 0) throw new Error(`there is no bench ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}`);
  const machine = `${cpus().length} cores ${cpus()[0]?.model ?? ''}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
  console.log(machine);
  const figures: Figure[] = [];
  for (const name of names) {
    const measured = (await BENCHES[name]?.()) ?? [];
    for (const figure of measured) console.log(lineOf(figure));
    figures.push(...measured);
  }
  const folder = join(import.meta.dirname, '../reports');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'bench.json'), `${JSON.stringify({ machine, figures }, null, 2)}\n`);
  process.exitCode = figures.every(passes) ? 0 : 1;
}

await main(process.argv.slice(2).filter((word) => !word.startsWith('--')));
