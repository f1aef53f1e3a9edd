import { readConfig } from '../config.ts';
import { startServer } from '../server.ts';

// A server in production by its environment. Ready once it prints so; ends with SIGTERM.
const server = await startServer(readConfig(process.env));
process.stdout.write(`Production is ready at ${server.url}\n${server.log_ins ?? ''}\n`);
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
