import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Clock, OffsetClock } from './kernel/clock/clock.ts';
import type { Database } from './kernel/db/database.ts';
import type { Failures } from './kernel/failures.ts';
import type { Metrics } from './kernel/http/metrics.ts';
import type { Queue } from './kernel/jobs/queue.ts';
import type { Keys } from './kernel/keys/keys.ts';
import type { Sealer } from './kernel/security/seal.ts';
import type { Tracing } from './kernel/tracing/index.ts';
import type { PurposeTable } from './notify/outbox/purpose.ts';
import type { Channels } from './payments/realtime/channels.ts';
import type { Analytics } from './providers/analytics/port.ts';
import type { BankLinking } from './providers/bank-linking/port.ts';
import type { BreachedPasswords } from './providers/breached-passwords/port.ts';
import type { OutsideDirectory } from './providers/directory/port.ts';
import type { Email } from './providers/email/port.ts';
import type { ErrorReporting } from './providers/error-reporting/port.ts';
import type { Odfi } from './providers/odfi/port.ts';
import type { Push } from './providers/push/port.ts';
import type { Sms } from './providers/sms/port.ts';

/** What every command is given: the parts of the running server, chosen once at the start. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly db: Database;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** Begins traces of what this server does, where a collector is named. */
  readonly tracing: Tracing;
  readonly queue: Queue;
  /** Publishes to open channels that a purchase has changed, after the commit. */
  readonly channels: Channels;
  /** What the sealer works with, and where it comes from. */
  readonly keys: Keys;
  /** Seals account numbers and tokens at rest. */
  readonly sealer: Sealer;
  readonly bankLinking: BankLinking;
  readonly odfi: Odfi;
  readonly sms: Sms;
  readonly email: Email;
  readonly push: Push;
  /** Who says, and hears, what of which messages. */
  readonly purposes: PurposeTable;
  /** Where an outside provider keeps merchants' users; undefined where we do, or where we do not reach into it. */
  readonly outsideDirectory: OutsideDirectory | undefined;
  /** Passwords known from breaches, kept elsewhere. */
  readonly breachedPasswords: BreachedPasswords;
  readonly analytics: Analytics;
  readonly errorReporting: ErrorReporting;
  /** Where the server's own failures are reported. */
  readonly failures: Failures;
}

/** The same server as a job sees it that is due at a time of its own. */
export function at(context: Context, clock: Clock): Context {
  return { ...context, clock };
}

export type { OffsetClock };
