import type { Logger } from 'pino';
import packageJson from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import { type Clock, OffsetClock } from './kernel/clock/clock.ts';
import type { Database } from './kernel/db/database.ts';
import { Failures } from './kernel/failures.ts';
import { Metrics } from './kernel/http/metrics.ts';
import { queue } from './kernel/jobs/queue.ts';
import { openKeys } from './kernel/keys/index.ts';
import { noTracing, type Tracing, tracedPort } from './kernel/tracing/index.ts';
import { PURPOSES } from './message-purposes.ts';
import { PurchaseChannels } from './payments/realtime/index.ts';
import type { Look } from './provider/check/look.ts';
import { noAnalytics } from './providers/analytics/off.ts';
import { umami } from './providers/analytics/umami.ts';
import type { BankLinking } from './providers/bank-linking/port.ts';
import { noBreachedPasswords } from './providers/breached-passwords/off.ts';
import { rangeLookUp } from './providers/breached-passwords/range-look-up.ts';
import type { OutsideDirectory } from './providers/directory/port.ts';
import type { Email } from './providers/email/port.ts';
import { noErrorReporting } from './providers/error-reporting/off.ts';
import { sentry } from './providers/error-reporting/sentry.ts';
import type { PgpSettings } from './providers/odfi/pgp-settings.ts';
import type { Odfi } from './providers/odfi/port.ts';
import { webPushServices } from './providers/push/web-push.ts';
import type { Checkable, Finding } from './providers/shared/finding.ts';
import type { Sms } from './providers/sms/port.ts';

/** As package.json has it: the release that source maps are uploaded for. */
export const VERSION = packageJson.version;

/** Parts that a test puts in the place of the chosen ones. */
export type ContextOverrides = Partial<Pick<Context, 'clock' | 'bankLinking' | 'odfi' | 'sms' | 'email' | 'log'>>;

/** What ports' outside implementations may need of the server; the sandbox's keep their things in its database. */
type Outside = Pick<Context, 'clock' | 'log' | 'metrics'>;
type Parts = Outside & Pick<Context, 'db' | 'sealer'>;

/**
 * Chooses the server's parts by its configuration, loading only those, so that production has nothing of the sandbox.
 * The database must be migrated. Throws StartRefused where the keys do not open what it holds.
 */
export async function createContext(
  config: Config,
  given: { log: Logger; db: Database; overrides: ContextOverrides },
): Promise<Context & { readonly channels: PurchaseChannels }> {
  const { log, db, overrides } = given;
  const clock: Clock = overrides.clock ?? new OffsetClock();
  const keys = await openKeys(db, config);
  const { sealer } = keys;
  const metrics = new Metrics();
  const parts: Parts = { clock, db, log, metrics, sealer };
  const tracing = await chooseTracing(config, { log, metrics });
  return withTracedPorts({
    config,
    clock,
    db,
    log,
    metrics,
    tracing,
    queue,
    channels: new PurchaseChannels({ clock, db, log, metrics }),
    keys,
    sealer,
    bankLinking: overrides.bankLinking ?? (await chooseBankLinking(config, parts)),
    odfi: overrides.odfi ?? (await chooseOdfi(config, parts)),
    sms: overrides.sms ?? (await chooseSms(config, parts)),
    email: overrides.email ?? (await chooseEmail(config, parts)),
    push: webPushServices(clock, { played_at: config.push_service }),
    outsideDirectory: await chooseDirectory(config, log),
    breachedPasswords: config.breached_passwords_url === undefined ? noBreachedPasswords : rangeLookUp(config.breached_passwords_url),
    purposes: PURPOSES,
    analytics: config.analytics ? umami({ ...config.analytics, hostname: new URL(config.public_url).hostname }) : noAnalytics,
    errorReporting: config.error_reporting ? sentry({ ...config.error_reporting, ...originOf(config) }) : noErrorReporting,
    failures: new Failures(),
  });
}

async function chooseTracing({ tracing, sandbox }: Config, outside: Pick<Outside, 'log' | 'metrics'>): Promise<Tracing> {
  if (tracing === undefined) return noTracing;
  const { startTracing } = await import('./kernel/tracing/start-tracing.ts');
  return startTracing(tracing, outside, { version: VERSION, environment: sandbox ? 'sandbox' : 'production' });
}

/** Where traces are made, calls of outside providers show in them. */
function withTracedPorts<C extends Context>(context: C): C {
  if (!context.tracing.on) return context;
  return {
    ...context,
    bankLinking: tracedPort('bank linking', context.bankLinking, [
      'exchangePublicToken',
      'readItem',
      'finishUpdate',
      'fetchAvailableBalance',
      'removeItem',
    ]),
    odfi: tracedPort('bank', context.odfi, ['deliver', 'readAcknowledgements', 'listIncoming', 'fetchIncoming']),
    sms: tracedPort('sms', context.sms, ['send', 'findSent']),
    email: tracedPort('email', context.email, ['send']),
    push: tracedPort('push', context.push, ['send']),
  };
}

async function chooseBankLinking(config: Config, parts: Parts): Promise<BankLinking> {
  if (config.bank_linking.kind === 'plaid') return plaid(config.bank_linking, config, parts);
  return (await import('./providers/bank-linking/sandbox.ts')).sandboxBankLinking(parts);
}

async function chooseSms(config: Config, parts: Parts): Promise<Sms> {
  if (config.sms.kind === 'twilio') return twilio(config.sms, config);
  return (await import('./providers/sms/outbox.ts')).smsOutbox(parts.db, parts.clock);
}

async function chooseEmail({ email }: Config, parts: Parts): Promise<Email> {
  if (email.kind === 'smtp') return smtp(email);
  return (await import('./providers/email/outbox.ts')).emailOutbox(parts.db, parts.clock);
}

async function plaid(
  settings: Extract<Config['bank_linking'], { kind: 'plaid' }>,
  { public_url }: Config,
  { clock, log, metrics }: Outside,
): Promise<BankLinking> {
  const { plaidBankLinking } = await import('./providers/bank-linking/plaid/plaid.ts');
  return plaidBankLinking(settings, { clock, log, registry: metrics.registry, public_url });
}

async function twilio(settings: Extract<Config['sms'], { kind: 'twilio' }>, { public_url }: Config): Promise<Sms> {
  return (await import('./providers/sms/twilio.ts')).twilioSms(settings, public_url);
}

async function smtp(settings: Extract<Config['email'], { kind: 'smtp' }>): Promise<Email> {
  return (await import('./providers/email/smtp.ts')).smtpEmail(settings);
}

async function chooseOdfi(config: Config, parts: Parts): Promise<Odfi> {
  switch (config.odfi.kind) {
    case 'sandbox':
      return (await import('./providers/odfi/sandbox.ts')).sandboxOdfi({ ...parts, config });
    case 'folder': {
      const envelope = await chooseEnvelope(config.odfi, parts);
      return (await import('./providers/odfi/folder.ts')).folderOdfi({ ...config.odfi, envelope }, parts.clock);
    }
    case 'sftp': {
      const envelope = await chooseEnvelope(config.odfi, parts);
      return (await import('./providers/odfi/sftp.ts')).sftpOdfi({ ...config.odfi, envelope }, parts.clock, parts.log);
    }
  }
}

async function chooseEnvelope({ pgp, most_incoming_bytes }: Exclude<Config['odfi'], { kind: 'sandbox' }>, parts: Outside) {
  return pgp && (await import('./providers/odfi/pgp.ts')).pgpEnvelope(pgp, most_incoming_bytes, parts);
}

async function chooseDirectory({ directory }: Config, log: Logger): Promise<OutsideDirectory | undefined> {
  switch (directory.kind) {
    case 'none':
      return undefined;
    case 'keycloak':
      return (await import('./providers/directory/keycloak.ts')).keycloakDirectory(directory, log);
    case 'auth0':
      return (await import('./providers/directory/auth0.ts')).auth0Directory(directory, log);
  }
}

/**
 * Every real part that can be looked at without changing anything. Those of a sandbox, which are this server itself,
 * are left out, and no part is made that does something by being made.
 */
export function looksOfParts(config: Config, outside: Outside): Look[] {
  const { bank_linking, sms, email, odfi, directory, nats } = config;
  return [
    nats === undefined
      ? []
      : [{ what: 'NATS', settings: /^NATS/, run: async () => (await import('./kernel/announce/check-nats.ts')).checkNats(nats) }],
    bank_linking.kind === 'plaid'
      ? [{ what: 'Plaid', settings: /^(BANK_LINKING|PLAID)/, run: async () => checkOf(await plaid(bank_linking, config, outside)) }]
      : [],
    sms.kind === 'twilio' ? [{ what: 'Twilio', settings: /^(SMS|TWILIO)/, run: async () => checkOf(await twilio(sms, config)) }] : [],
    email.kind === 'smtp' ? [{ what: 'Mail server', settings: /^(EMAIL|SMTP|MAIL)/, run: async () => checkOf(await smtp(email)) }] : [],
    directory.kind === 'none'
      ? []
      : [
          {
            what: directory.kind === 'auth0' ? 'Auth0' : 'Keycloak',
            settings: /^(DIRECTORY|AUTH0|KEYCLOAK)/,
            run: async () => (await chooseDirectory(config, outside.log))?.check() ?? [],
          },
        ],
    odfi.kind === 'folder'
      ? [
          {
            what: 'Bank’s folder',
            settings: /^ODFI/,
            run: async () => (await import('./providers/odfi/folder-check.ts')).checkFolder(odfi.folder),
          },
        ]
      : [],
    odfi.kind !== 'sandbox' && odfi.pgp ? [lookAtPgp(odfi.pgp, outside)] : [],
    odfi.kind === 'sftp'
      ? [{ what: 'Bank’s server', settings: /^ODFI/, run: async () => (await import('./providers/odfi/sftp-check.ts')).checkSftp(odfi) }]
      : [],
  ].flat();
}

function lookAtPgp(pgp: PgpSettings, { clock }: Outside): Look {
  return {
    what: 'PGP keys',
    settings: /^ODFI_PGP/,
    run: async () => (await import('./providers/odfi/pgp-check.ts')).checkPgp(pgp, clock.wall()),
  };
}

/** What a part finds that was made only to be looked at. */
async function checkOf(part: object & Partial<Checkable & { close(): void }>): Promise<Finding[]> {
  try {
    return (await part.check?.()) ?? [];
  } finally {
    part.close?.();
  }
}

/** What every report says of where it comes from. */
function originOf({ public_url, sandbox }: Config): { public_url: string; environment: string; release: string } {
  return { public_url, environment: sandbox ? 'sandbox' : 'production', release: `drawbridge@${VERSION}` };
}
