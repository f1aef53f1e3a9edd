import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Queryable } from '../db/database.ts';
import type { Carrier } from './carrier.ts';
import { DatabaseCarrier } from './database-carrier.ts';
import type { NatsSettings } from './nats-settings.ts';
import { readCenterName } from './store.ts';

interface Parts {
  readonly config: { readonly nats: NatsSettings | undefined };
  readonly db: Queryable;
  readonly log: Logger;
  readonly metrics: { readonly registry: Registry };
}

/** What carries words between this center's servers: NATS where it is set, else the database at `connection_url`. */
export async function chooseCarrier({ config, db, log, metrics }: Parts, connection_url: string): Promise<Carrier> {
  const { nats } = config;
  if (nats === undefined) return new DatabaseCarrier(connection_url, log);
  const { NatsCarrier } = await import('./nats-carrier.ts');
  return new NatsCarrier(nats, subjectOf(nats, await readCenterName(db)), { log, registry: metrics.registry });
}

/** By what it is called, nobody learns anything of the database. */
function subjectOf({ subject_prefix }: NatsSettings, center: string): string {
  return `${subject_prefix}.${createHash('sha256').update(center).digest('hex').slice(0, 16)}.changes`;
}
