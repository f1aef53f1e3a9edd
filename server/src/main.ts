import { ConfigError, readConfig } from './config.ts';
import { StartRefused } from './kernel/start-refused.ts';
import { startServer } from './server.ts';
import { unknownSettings } from './setting-names.ts';

/** Longer than it takes beyond what the settings allow: the database writes what it holds. */
const STOP_LIMIT_MS = 30_000;

/**
 * Starts the server as the environment says, and stops it in order on Ctrl-C or SIGTERM. By SIGTERM, as supervisors send
 * it, it goes on answering for STOP_DELAY_S; whoever presses Ctrl-C waits for nothing.
 */
async function main(): Promise<void> {
  for (const line of unknownSettings(process.env)) console.error(line);
  const config = readConfig(process.env);
  const stopping = new AbortController();
  let stop: ((signal?: string) => Promise<void>) | undefined;
  const onSignal = (signal?: string) => {
    // Once, however often the signal comes.
    if (!stopping.signal.aborted) console.log('Stopping…');
    stopping.abort();
    void stop?.(signal);
  };
  // Heard from the first moment: a start that is interrupted still stops its database in order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The program that started this one is gone, though it had no time to say so.
  process.on('disconnect', () => onSignal());

  const server = await startServer(config, {}, { report: console.log, stopping: stopping.signal }).catch((error: unknown) => {
    if (error !== stopping.signal.reason) throw error;
    // The demo's days that were loaded until then are thrown away: the next start begins anew.
    console.log('Stopped.');
    process.exit(0);
  });
  const limit_ms = STOP_LIMIT_MS + config.stop.delay_ms + config.stop.calls_ms;
  const by_supervisor = (signal?: string) => signal === 'SIGTERM' || signal === 'SIGHUP';
  stop = (signal) => stopInOrder(by_supervisor(signal) ? server.leave : server.stop, 0, limit_ms);
  if (stopping.signal.aborted) return stop();
  if (server.sandbox_link) console.log(`Open the sandbox with this link, and keep it to yourself: ${server.sandbox_link}`);
  console.log(`${config.brand.center} is ready at ${server.url}`);
  if (server.log_ins !== undefined) console.log(server.log_ins);
  const reason = await server.lost;
  console.error(reason.message);
  await stopInOrder(server.stop, 1, limit_ms);
}

/** Stops everything and ends the process; also where a part of it never answers. */
async function stopInOrder(stop: () => Promise<void>, code: number, limit_ms: number): Promise<void> {
  // It also keeps the process alive: with nothing else to wait for, Node would end it in the middle.
  setTimeout(() => {
    console.error(`the server did not stop within ${limit_ms / 1000} s`);
    process.exit(1);
  }, limit_ms);
  try {
    await stop();
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
