import type { Logger } from 'pino';
import { type Clock, OffsetClock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import type { Secrets } from './db/secrets.ts';
import { Metrics } from './http/metrics.ts';
import { queue } from './jobs/queue.ts';
import { PurchaseChannels } from './modules/realtime/index.ts';
import { sandboxBankLinking } from './providers/bank-linking/sandbox.ts';
import { emailOutbox } from './providers/email/outbox.ts';
import { sandboxOdfi } from './providers/odfi/sandbox.ts';
import { smsOutbox } from './providers/sms/outbox.ts';
import { Sealer } from './security/seal.ts';

/** Parts that a test puts in the place of the chosen ones. */
export type ContextOverrides = Partial<Pick<Context, 'clock' | 'bankLinking' | 'odfi' | 'sms' | 'email' | 'log'>>;

/**
 * Chooses the parts of the server by its configuration. This is the only place that knows which implementation stands behind a port.
 * The database must be migrated.
 */
export function createContext(
  config: Config,
  parts: { log: Logger; db: Database; secrets: Secrets; overrides: ContextOverrides },
): Context & { readonly channels: PurchaseChannels } {
  const { log, db, secrets, overrides } = parts;
  const clock: Clock = overrides.clock ?? new OffsetClock();
  const sealer = makeSealer(secrets);
  const metrics = new Metrics();
  return {
    config,
    clock,
    db,
    log,
    metrics,
    queue,
    channels: new PurchaseChannels({ clock, db, log, metrics }),
    sealer,
    bankLinking: overrides.bankLinking ?? sandboxBankLinking({ clock, db }),
    odfi: overrides.odfi ?? sandboxOdfi({ clock, config, db, sealer }),
    sms: overrides.sms ?? smsOutbox(db, clock),
    email: overrides.email ?? emailOutbox(db, clock),
  };
}

/** The sealer of this server's keys. */
export function makeSealer(secrets: Secrets): Sealer {
  const keys = Object.entries(secrets.sealing_keys).map(([version, key]) => [Number(version), Buffer.from(key, 'base64url')] as const);
  return new Sealer(new Map(keys), Buffer.from(secrets.fingerprint_key, 'base64url'));
}
