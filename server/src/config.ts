import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { type AchSettings, readAchSettings } from './ach/ach-settings.ts';
import { readSignInSettings, type SignInSettings } from './identity/sign-in-settings.ts';
import { type NatsSettings, readNatsSettings } from './kernel/announce/nats-settings.ts';
import { type BrandLook, type BrandSettings, readBrandSettings } from './kernel/brand/brand-settings.ts';
import { type KeySettings, readKeySettings } from './kernel/keys/key-settings.ts';
import {
  type Environment,
  oneOf,
  openSettings,
  origin,
  PROBLEMS,
  postgres,
  refuse,
  secret,
  whole,
  withoutPassword,
} from './kernel/read-settings.ts';
import { isSafeWebAddress } from './kernel/security/loopback.ts';
import { readTextsSettings, type TextsSettings } from './kernel/texts/texts-settings.ts';
import { readTracingSettings, type TracingSettings } from './kernel/tracing/tracing-settings.ts';
import { readUmamiSettings, type UmamiSettings } from './providers/analytics/umami-settings.ts';
import { type BankLinkingConfig, readBankLinkingSettings } from './providers/bank-linking/plaid-settings.ts';
import { readBreachedPasswordsUrl } from './providers/breached-passwords/range-settings.ts';
import { type DirectoryConfig, readDirectorySettings } from './providers/directory/directory-settings.ts';
import { type EmailConfig, readEmailSettings } from './providers/email/smtp-settings.ts';
import { readSentrySettings, type SentrySettings } from './providers/error-reporting/sentry-settings.ts';
import { type OdfiConfig, readOdfiSettings } from './providers/odfi/odfi-settings.ts';
import { readTextCaps, type TextCaps } from './providers/sms/text-caps-settings.ts';
import { readSmsSettings, type SmsConfig } from './providers/sms/twilio-settings.ts';
import { unfitForProduction } from './unfit-production.ts';
import { notForSandboxes, openToOthers, whatToSet } from './unfit-sandbox.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const LOG_FORMATS = ['json', 'words'] as const;
export type LogFormat = (typeof LOG_FORMATS)[number];

/** Everything that can be set from outside, parsed once. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where people reach this server: scheme, host and port, without a slash at the end. */
  readonly public_url: string;
  /** The provider's console's own origin; undefined where it stands beside everything else, below `public_url`. */
  readonly provider_url: string | undefined;
  readonly data_dir: string;
  /** A folder on another disk that holds a further copy of the bank's journal; undefined where there is none. */
  readonly bank_journal_dir: string | undefined;
  /** Where the keys come from that seal what stands in the database. */
  readonly sealing_keys: KeySettings;
  readonly sandbox: boolean;
  /** What `/sandbox` and its calls ask for; undefined where only this machine reaches them, and nothing is real. */
  readonly sandbox_secret: string | undefined;
  /** Whether an empty database is given demo data at the start. */
  readonly demo: boolean;
  /** An outside PostgreSQL; undefined means the embedded one in `data_dir`. */
  readonly database_url: string | undefined;
  /** The same past a pooler, where `database_url` is one's: for whatever needs a session of its own. */
  readonly database_direct_url: string | undefined;
  readonly database_migration_url: string | undefined;
  readonly database_connections: number;
  /** How servers hear from each other by NATS; undefined where they do so by the database. */
  readonly nats: NatsSettings | undefined;
  readonly trust_proxy: boolean;
  /** `self`: HTTPS by the server's own certificate, so that a phone on the same network can use its camera. */
  readonly tls: 'off' | 'self';
  /** Who may read `/metrics`: whoever sends this as a bearer token; undefined means this machine only. */
  readonly metrics_token: string | undefined;
  /**
   * Below this free disk space of `data_dir`, with due work older than this, or with a clock so far from the database's,
   * the server calls itself unready.
   */
  readonly ready: { readonly free_disk_bytes: number; readonly overdue_ms: number; readonly clock_ms: number };
  /** Told to stop, how long it goes on answering, unready; and then how long calls under way may take. */
  readonly stop: { readonly delay_ms: number; readonly calls_ms: number };
  /** Undefined leaves it to where the log goes: `warn` in a terminal, `info` elsewhere. */
  readonly log_level: LogLevel | undefined;
  /** Undefined: words in a terminal, JSON everywhere else. */
  readonly log_format: LogFormat | undefined;
  /** An outside OpenID provider; undefined means the embedded one. */
  readonly oidc_issuer: string | undefined;
  readonly oidc_client_id: string;
  readonly oidc_audience: string;
  readonly claim_prefix: string;
  readonly sign_in: SignInSettings;
  /** Where merchants' users and their passwords are kept, beside an outside OpenID provider. */
  readonly directory: DirectoryConfig;
  /** Where ranges of passwords known from breaches are looked up; undefined means nowhere. */
  readonly breached_passwords_url: string | undefined;
  /** The origin of a push service that a sandbox's tests play, beside browsers' own; undefined means none. */
  readonly push_service: string | undefined;
  readonly one_time_codes_per_number_per_hour: number;
  readonly one_time_codes_per_address_per_hour: number;
  readonly daily_limit_cents: number;
  /** How many messages an organization may have sent in a day. */
  readonly messages_a_day: number;
  /**
   * What may be outstanding at most from an account whose balance is unknown, as it was linked by its numbers; 0: such
   * an account cannot pay.
   */
  readonly unseen_balance_limit_cents: number;
  /** Where Umami counts what people do; undefined means nowhere. */
  readonly analytics: UmamiSettings | undefined;
  /** The service that errors of pages are reported to, as its DSN names it; undefined means none. */
  readonly error_reporting: SentrySettings | undefined;
  /** Where traces of what the server does go, and how many; undefined means none are made. */
  readonly tracing: TracingSettings | undefined;
  readonly features: { readonly payment_links: boolean; readonly invoice_links: boolean };
  /** What pages and mails say of whose center this is, and how it looks. */
  readonly brand: BrandSettings['words'] & TextsSettings['links'];
  readonly look: BrandLook;
  /** The provider's own texts, and the terms that people agree to. */
  readonly texts: Pick<TextsSettings, 'own' | 'terms'>;
  /** Whether a business may ask for no more debits once too many of its debits came back. */
  readonly return_rate_stop: boolean;
  readonly bank_linking: BankLinkingConfig;
  readonly sms: SmsConfig;
  readonly email: EmailConfig;
  /** How many texts may go out, whatever for: each costs money. */
  readonly text_caps: TextCaps;
  readonly odfi: OdfiConfig;
  /** The file that a backup touches when it is done, where those of the embedded database lie, how old the last may be. */
  readonly backup: { readonly status_file: string | undefined; readonly folder: string | undefined; readonly most_age_ms: number };
  readonly ach: AchSettings;
}

/** Values that cannot be used: the start stops with a line for each. */
export class ConfigError extends Error {}

/** An issuer as OpenID Connect has it: an address without a query, which tokens name to the letter. */
function issuer(env: Environment): string | undefined {
  const text = env['OIDC_ISSUER'];
  if (!text || (isSafeWebAddress(text) && !/[?#]/.test(text))) return text || undefined;
  const words = 'OIDC_ISSUER must be an address such as https://login.example.com (http:// only on this machine)';
  return refuse(env, `${words}, not "${withoutPassword(text)}"`, undefined);
}

/**
 * Parses the environment, for a server or a command beside one. Throws ConfigError with a line for each value that will
 * not do, or that a server may not start with (`unfit-sandbox.ts`, `unfit-production.ts`).
 */
export function readConfig(given: Readonly<Record<string, string | undefined>>, use: 'server' | 'command' = 'server'): Config {
  const { config, problems } = lookAtConfig(given, use);
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return config;
}

/** The same without throwing: the configuration, with a fallback for each bad value, and what is wrong, a line each. */
export function lookAtConfig(
  given: Readonly<Record<string, string | undefined>>,
  use: 'server' | 'command' = 'server',
): { readonly config: Config; readonly problems: readonly string[] } {
  const env = openSettings(given);
  const config = parse(env);
  const problems = env[PROBLEMS];
  if (use === 'server' && config.sandbox) {
    const exposed = openToOthers(config);
    if (env['SANDBOX'] !== 'on') problems.push(...exposed.map((reason) => `${reason}: ${whatToSet(config)}`));
    problems.push(...notForSandboxes(config));
  }
  if (use === 'server' && !config.sandbox) problems.push(...unfitForProduction(env, config));
  return { config, problems };
}

/** Demo data comes with users who log in at the embedded provider: at another they would not be known. */
function demo(env: Environment, own_sandbox: boolean): boolean {
  const elsewhere = Boolean(env['OIDC_ISSUER']);
  const on = oneOf(env, 'DEMO', ['on', 'off'], own_sandbox && !elsewhere ? 'on' : 'off') === 'on';
  return on && elsewhere ? refuse(env, 'DEMO=on needs the embedded sign-in provider: leave OIDC_ISSUER out, or set DEMO=off', false) : on;
}

function readAddress(env: Environment): Pick<Config, 'port' | 'tls' | 'public_url' | 'provider_url'> {
  const port = whole(env, 'PORT', 3000, 0, 65_535);
  const tls = oneOf(env, 'TLS', ['off', 'self'], 'off');
  const public_url = origin(env, 'PUBLIC_URL', `${tls === 'self' ? 'https' : 'http'}://localhost:${port}`);
  if (tls === 'self' && public_url.startsWith('http:'))
    refuse(env, `PUBLIC_URL must begin with https:// where TLS=self, not "${public_url}"`, undefined);
  const provider_url = env['PROVIDER_URL'] ? origin(env, 'PROVIDER_URL', public_url) : public_url;
  // Cookies know no ports: on one host the pages of each would get those of the other.
  if (provider_url !== public_url && new URL(provider_url).hostname === new URL(public_url).hostname)
    refuse(env, `PROVIDER_URL needs a host name of its own, and ${provider_url} has that of PUBLIC_URL`, undefined);
  return { port, tls, public_url, provider_url: provider_url === public_url ? undefined : provider_url };
}

function readOidc(env: Environment, public_url: string): Pick<Config, 'oidc_issuer' | 'oidc_client_id' | 'oidc_audience' | 'claim_prefix'> {
  return {
    oidc_issuer: issuer(env),
    oidc_client_id: env['OIDC_CLIENT_ID'] || 'drawbridge-web',
    oidc_audience: env['OIDC_AUDIENCE'] || `${public_url}/api`,
    claim_prefix: env['OIDC_CLAIM_PREFIX'] || '',
  };
}

type Limit =
  | 'one_time_codes_per_number_per_hour'
  | 'one_time_codes_per_address_per_hour'
  | 'messages_a_day'
  | 'daily_limit_cents'
  | 'unseen_balance_limit_cents';

function readLimits(env: Environment): Pick<Config, Limit> {
  return {
    one_time_codes_per_number_per_hour: whole(env, 'ONE_TIME_CODES_PER_NUMBER_PER_HOUR', 5, 1, 1_000_000),
    one_time_codes_per_address_per_hour: whole(env, 'ONE_TIME_CODES_PER_ADDRESS_PER_HOUR', 100, 1, 1_000_000),
    messages_a_day: whole(env, 'MESSAGES_A_DAY', 500, 1, 1_000_000),
    daily_limit_cents: whole(env, 'DAILY_LIMIT_CENTS', 50_000, 0, 99_999_999),
    unseen_balance_limit_cents: whole(env, 'UNSEEN_BALANCE_LIMIT_CENTS', 0, 0, 99_999_999),
  };
}

function readReadiness(env: Environment): Config['ready'] {
  return {
    free_disk_bytes: whole(env, 'READY_FREE_DISK_MB', 200, 0, 1_000_000_000) * 1024 * 1024,
    overdue_ms: whole(env, 'READY_OVERDUE_S', 600, 1, 86_400) * 1000,
    clock_ms: whole(env, 'READY_CLOCK_S', 2, 1, 3_600) * 1000,
  };
}

/** Nobody looks at a sandbox before sending it calls, and whoever tries it wants it to stop at once. */
function readStop(env: Environment, sandbox: boolean): Config['stop'] {
  return {
    delay_ms: whole(env, 'STOP_DELAY_S', sandbox ? 0 : 10, 0, 600) * 1000,
    calls_ms: whole(env, 'STOP_CALLS_S', sandbox ? 3 : 15, 1, 600) * 1000,
  };
}

type DatabaseAddress = 'database_url' | 'database_direct_url' | 'database_migration_url' | 'database_connections';

function readDatabase(env: Environment): Pick<Config, DatabaseAddress> {
  const database_url = postgres(env, 'DATABASE_URL');
  const database_direct_url = postgres(env, 'DATABASE_DIRECT_URL');
  if (database_direct_url !== undefined && database_url === undefined)
    refuse(env, 'DATABASE_DIRECT_URL leads past the pooler of DATABASE_URL, which is not set', undefined);
  return {
    database_url,
    database_direct_url,
    database_migration_url: postgres(env, 'DATABASE_MIGRATION_URL') ?? database_direct_url ?? database_url,
    database_connections: whole(env, 'DATABASE_CONNECTIONS', 16, 2, 500),
  };
}

function readBackup(env: Environment): Config['backup'] {
  return {
    status_file: env['BACKUP_STATUS_FILE'] ? resolve(env['BACKUP_STATUS_FILE']) : undefined,
    folder: env['BACKUP_FOLDER'] ? resolve(env['BACKUP_FOLDER']) : undefined,
    most_age_ms: whole(env, 'BACKUP_MAX_AGE_HOURS', 26, 1, 8760) * 3_600_000,
  };
}

function parse(env: Environment): Config {
  const { port, tls, public_url, provider_url } = readAddress(env);
  const sandbox = oneOf(env, 'SANDBOX', ['on', 'off'], 'on') === 'on';
  const brand = readBrandSettings(env, { public_url, sandbox });
  const texts = readTextsSettings(env);
  const bank_linking = readBankLinkingSettings(env, { public_url, brand_name: brand.words.name });
  const database = readDatabase(env);
  const data_dir = resolve(env['DATA_DIR'] || '.data');
  const config: Omit<Config, 'sandbox_secret'> = {
    host: env['HOST'] || '127.0.0.1',
    port,
    public_url,
    provider_url,
    data_dir,
    bank_journal_dir: env['BANK_JOURNAL_DIR'] ? resolve(env['BANK_JOURNAL_DIR']) : undefined,
    sealing_keys: readKeySettings(env, data_dir),
    sandbox,
    // Into somebody's own PostgreSQL, or beside accounts of another bank, only when they ask for it.
    demo: demo(env, sandbox && database.database_url === undefined && bank_linking.kind === 'sandbox'),
    ...database,
    nats: readNatsSettings(env),
    trust_proxy: oneOf(env, 'TRUST_PROXY', ['on', 'off'], 'off') === 'on',
    tls,
    metrics_token: secret(env, 'METRICS_TOKEN'),
    ready: readReadiness(env),
    stop: readStop(env, sandbox),
    log_format: env['LOG_FORMAT'] ? oneOf(env, 'LOG_FORMAT', LOG_FORMATS, 'json') : undefined,
    log_level: env['LOG_LEVEL'] ? oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info') : undefined,
    ...readOidc(env, public_url),
    sign_in: readSignInSettings(env),
    directory: readDirectorySettings(env),
    breached_passwords_url: readBreachedPasswordsUrl(env),
    push_service: env['PUSH_SERVICE'] ? origin(env, 'PUSH_SERVICE', '') || undefined : undefined,
    ...readLimits(env),
    analytics: readUmamiSettings(env),
    error_reporting: readSentrySettings(env, 'ERROR_REPORTING_DSN'),
    tracing: readTracingSettings(env),
    features: {
      payment_links: oneOf(env, 'FEATURE_PAYMENT_LINKS', ['on', 'off'], 'on') === 'on',
      invoice_links: oneOf(env, 'FEATURE_INVOICE_LINKS', ['on', 'off'], 'off') === 'on',
    },
    brand: { ...brand.words, ...texts.links },
    look: brand.look,
    texts: { own: texts.own, terms: texts.terms },
    return_rate_stop: oneOf(env, 'RETURN_RATE_STOP', ['on', 'off'], 'off') === 'on',
    bank_linking,
    sms: readSmsSettings(env),
    email: readEmailSettings(env),
    text_caps: readTextCaps(env),
    odfi: readOdfiSettings(env),
    backup: readBackup(env),
    ach: readAchSettings(env),
  };
  const chosen_secret = secret(env, 'SANDBOX_SECRET');
  const asks = sandbox && (chosen_secret !== undefined || openToOthers(config).length > 0);
  return { ...config, sandbox_secret: asks ? (chosen_secret ?? randomBytes(32).toString('base64url')) : undefined };
}
