import { readConfig } from '../server/src/config.ts';
import { startServer } from '../server/src/server.ts';

// Loads the demo data into a new data folder, and leaves it as a server that was stopped in order leaves it: to be copied. On another port than
// the journeys': whoever waits for their server must not take this one for it. What is mailed leads there all the same.
const { PORT, ...env } = process.env;
const server = await startServer(readConfig({ ...env, PORT: '0', PUBLIC_URL: `http://localhost:${PORT}` }));
await server.stop();
process.exit(0);
