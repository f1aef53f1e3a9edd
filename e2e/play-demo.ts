import { readConfig } from '../server/src/config.ts';
import { startServer } from '../server/src/server.ts';

// Plays the demo data into a new data folder, and leaves it as a server that was stopped in order leaves it: to be copied.
const server = await startServer(readConfig(process.env));
await server.stop();
process.exit(0);
