import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import { type Clock, OffsetClock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { Database } from './db/database.ts';
import type { Secrets } from './db/secrets.ts';
import { Failures } from './failures.ts';
import { Metrics } from './http/metrics.ts';
import { queue } from './jobs/queue.ts';
import { PurchaseChannels } from './modules/realtime/index.ts';
import { noAnalytics } from './providers/analytics/off.ts';
import { umami } from './providers/analytics/umami.ts';
import { sandboxBankLinking } from './providers/bank-linking/sandbox.ts';
import { auth0Directory } from './providers/directory/auth0.ts';
import { keycloakDirectory } from './providers/directory/keycloak.ts';
import type { OutsideDirectory } from './providers/directory/port.ts';
import { emailOutbox } from './providers/email/outbox.ts';
import { noErrorReporting } from './providers/error-reporting/off.ts';
import { sentry } from './providers/error-reporting/sentry.ts';
import { folderOdfi } from './providers/odfi/folder.ts';
import type { Odfi } from './providers/odfi/port.ts';
import { sandboxOdfi } from './providers/odfi/sandbox.ts';
import { sftpOdfi } from './providers/odfi/sftp.ts';
import { smsOutbox } from './providers/sms/outbox.ts';
import { Sealer } from './security/seal.ts';

/** As package.json has it: the release that source maps are uploaded for. */
const VERSION = packageJson.version;

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
    odfi: overrides.odfi ?? chooseOdfi(config, { clock, db, sealer }),
    sms: overrides.sms ?? smsOutbox(db, clock),
    email: overrides.email ?? emailOutbox(db, clock),
    outsideDirectory: chooseDirectory(config, log),
    analytics: config.analytics ? umami({ ...config.analytics, hostname: new URL(config.public_url).hostname }) : noAnalytics,
    errorReporting: config.error_reporting ? sentry({ ...config.error_reporting, ...originOf(config) }) : noErrorReporting,
    failures: new Failures(),
  };
}

function chooseOdfi(config: Config, parts: Pick<Context, 'clock' | 'db' | 'sealer'>): Odfi {
  switch (config.odfi.kind) {
    case 'sandbox':
      return sandboxOdfi({ ...parts, config });
    case 'folder':
      return folderOdfi(config.odfi, parts.clock);
    case 'sftp':
      return sftpOdfi(config.odfi, parts.clock);
  }
}

function chooseDirectory({ directory }: Config, log: Logger): OutsideDirectory | undefined {
  switch (directory.kind) {
    case 'none':
      return undefined;
    case 'keycloak':
      return keycloakDirectory(directory, log);
    case 'auth0':
      return auth0Directory(directory, log);
  }
}

/** What every report says of where it comes from. */
function originOf({ public_url, sandbox }: Config): { public_url: string; environment: string; release: string } {
  return { public_url, environment: sandbox ? 'sandbox' : 'production', release: `drawbridge@${VERSION}` };
}

/** The sealer of this server's keys. */
export function makeSealer(secrets: Secrets): Sealer {
  const keys = Object.entries(secrets.sealing_keys).map(([version, key]) => [Number(version), Buffer.from(key, 'base64url')] as const);
  return new Sealer(new Map(keys), Buffer.from(secrets.fingerprint_key, 'base64url'));
}
