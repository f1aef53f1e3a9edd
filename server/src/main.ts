import { ConfigError, readConfig } from './config.ts';
import { StartRefused } from './kernel/start-refused.ts';
import { type RunningServer, startServer } from './server.ts';
import { unknownSettings } from './setting-names.ts';

/** Longer than any part of it takes: requests are cut after some seconds, the database writes what it holds. */
const STOP_LIMIT_MS = 30_000;

/** Starts the server as the environment says, and stops it in order on Ctrl-C or SIGTERM. */
async function main(): Promise<void> {
  for (const line of unknownSettings(process.env)) console.error(line);
  const config = readConfig(process.env);
  const stopping = new AbortController();
  let stop: (() => Promise<void>) | undefined;
  const onSignal = () => {
    // Once, however often the signal comes.
    if (!stopping.signal.aborted) console.log('Stopping…');
    stopping.abort();
    void stop?.();
  };
  // Heard from the first moment: a start that is interrupted still stops its database in order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The program that started this one is gone, though it had no time to say so.
  process.on('disconnect', onSignal);

  const server = await startServer(config, {}, { report: console.log, stopping: stopping.signal }).catch((error: unknown) => {
    if (error !== stopping.signal.reason) throw error;
    // The demo's days that were loaded until then are thrown away: the next start begins anew.
    console.log('Stopped.');
    process.exit(0);
  });
  stop = () => stopInOrder(server, 0);
  if (stopping.signal.aborted) return stop();
  if (server.sandbox_link) console.log(`Open the sandbox with this link, and keep it to yourself: ${server.sandbox_link}`);
  console.log(`${config.brand.center} is ready at ${server.url}`);
  if (server.log_ins !== undefined) console.log(server.log_ins);
  const reason = await server.lost;
  console.error(reason.message);
  await stopInOrder(server, 1);
}

/** Stops everything and ends the process; also where a part of it never answers. */
async function stopInOrder(server: RunningServer, code: number): Promise<void> {
  // It also keeps the process alive: with nothing else to wait for, Node would end it in the middle.
  setTimeout(() => {
    console.error(`the server did not stop within ${STOP_LIMIT_MS / 1000} s`);
    process.exit(1);
  }, STOP_LIMIT_MS);
  try {
    await server.stop();
    if (code === 0) console.log('Stopped, nothing lost.');
    process.exit(code);
  } catch (error) {
    console.error(error);
    process.exit(1);
  }
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof StartRefused) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
