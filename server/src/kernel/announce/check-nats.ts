import type { Finding } from '../../providers/shared/finding.ts';
import { elapsedMs } from '../clock/clock.ts';
import { connectToNats } from './connect-to-nats.ts';
import type { NatsSettings } from './nats-settings.ts';

const WHAT = 'NATS';
const HEARD_MS = 3_000;

/** Connects to NATS as a server does, says a word on a subject of the center's that no server hears, and hears it. */
export async function checkNats(settings: NatsSettings): Promise<Finding[]> {
  const names = settings.servers.join(', ');
  const from_ms = elapsedMs();
  try {
    const connection = await connectToNats(settings, 'drawbridge check');
    try {
      const subscription = connection.subscribe(`${settings.subject_prefix}.check`, { max: 1, timeout: HEARD_MS });
      connection.publish(subscription.getSubject(), 'heard');
      for await (const _ of subscription) break;
      return [{ what: WHAT, good: true, says: `${connection.getServer()} carries words in ${Math.ceil(elapsedMs() - from_ms)} ms.` }];
    } finally {
      await connection.close();
    }
  } catch (error) {
    return [
      {
        what: WHAT,
        good: false,
        says: `${names}: ${(error as Error).message.replace(/\.$/, '')}.`,
        remedy: `See that it runs, that this machine reaches it, and that the log-in may publish and subscribe to ${settings.subject_prefix}.>.`,
      },
    ];
  }
}
