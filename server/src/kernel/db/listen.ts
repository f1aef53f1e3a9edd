import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { asAway } from './away.ts';

const RECONNECT_MS = 500;

/** A connection of its own that hears what others NOTIFY. */
export interface Listening {
  stop(): Promise<void>;
}

/**
 * Listens to a channel, on its own connection, opened anew when it breaks. `connected` runs after each (re)connection,
 * once it listens, to read what was missed. What handlers throw is logged, and ends nothing.
 */
export function listen(
  connection_url: string,
  channel: string,
  handlers: { connected(): Promise<void>; heard(payload: string): void },
  log: Logger,
): Listening {
  const stopping = new AbortController();
  async function once(): Promise<void> {
    const client = new pg.Client({ connectionString: connection_url, keepAlive: true, application_name: `drawbridge listens: ${channel}` });
    const broken = Promise.withResolvers<void>();
    client.on('error', (error) => broken.reject(error));
    client.on('end', () => broken.resolve());
    stopping.signal.addEventListener('abort', () => broken.resolve(), { once: true });
    // Handled below; without this a break before that would end the process.
    broken.promise.catch(() => undefined);
    client.on('notification', ({ payload }) => {
      try {
        handlers.heard(payload ?? '');
      } catch (error) {
        log.error({ err: error, channel }, 'a notification could not be handled');
      }
    });
    try {
      await client.connect();
      await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      await handlers.connected();
      await broken.promise;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await once().catch((error: unknown) => log.warn({ err: asAway(error), channel }, 'the listening connection broke'));
      await pause(RECONNECT_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const ended = loop();
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
