import { ConfigError, readConfig } from './config.ts';
import { startServer } from './server.ts';
import { StartRefused } from './start-refused.ts';

/** Starts the server as the environment says, and stops it in order on Ctrl-C or SIGTERM. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  let stopWanted = false;
  let stop: (() => Promise<void>) | undefined;
  const onSignal = () => {
    stopWanted = true;
    void stop?.();
  };
  // Heard from the first moment: a start that is interrupted still stops its database in order.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The program that started this one is gone, though it had no time to say so.
  process.on('disconnect', onSignal);

  const server = await startServer(config);
  stop = async () => {
    await server.stop();
    process.exit(0);
  };
  if (stopWanted) return stop();
  console.log(`${config.brand.centre} is ready at ${server.url}`);
  const reason = await server.lost;
  console.error(reason.message);
  await server.stop().catch(() => undefined);
  process.exit(1);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof StartRefused) console.error(error.message);
  else console.error(error);
  process.exit(1);
});
