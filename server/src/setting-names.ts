import { nearestName } from './kernel/nearest-name.ts';

/** Secret settings. Each may stand in a file that NAME_FILE names, as Docker, Kubernetes and systemd hand them over. */
export const SECRETS = [
  'DATABASE_URL',
  'DATABASE_MIGRATION_URL',
  'METRICS_TOKEN',
  'SANDBOX_SECRET',
  'ERROR_REPORTING_DSN',
  'PLAID_SECRET',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_API_KEY_SECRET',
  'SMTP_PASSWORD',
  'ODFI_PGP_PASSPHRASE',
  'ODFI_OFFSET_ACCOUNT_NUMBER',
  'KEYCLOAK_ADMIN_CLIENT_SECRET',
  'AUTH0_CLIENT_SECRET',
] as const;
export type SecretName = (typeof SECRETS)[number];

const PLAIN_SETTINGS = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'PROVIDER_URL',
  'DATA_DIR',
  'DATABASE_CONNECTIONS',
  'SEALING_KEYS_FILE',
  'SEALING_KEYS_COMMAND',
  'TLS',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'LOG_FORMAT',
  'MESSAGES_A_DAY',
  'READY_FREE_DISK_MB',
  'READY_OVERDUE_S',
  'SANDBOX',
  'DEMO',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_AUDIENCE',
  'OIDC_CLAIM_PREFIX',
  'OIDC_SCOPES',
  'OIDC_AUDIENCE_PARAMETER',
  'OIDC_CONNECTION_SMS',
  'OIDC_CONNECTION_PASSWORD',
  'DIRECTORY',
  'KEYCLOAK_ADMIN_URL',
  'KEYCLOAK_REALM',
  'KEYCLOAK_ADMIN_CLIENT_ID',
  'AUTH0_DOMAIN',
  'AUTH0_CLIENT_ID',
  'AUTH0_CONNECTION',
  'AUTH0_URL',
  'DAILY_LIMIT_CENTS',
  'UNSEEN_BALANCE_LIMIT_CENTS',
  'ONE_TIME_CODES_PER_NUMBER_PER_HOUR',
  'ONE_TIME_CODES_PER_ADDRESS_PER_HOUR',
  'FEATURE_PAYMENT_LINKS',
  'FEATURE_INVOICE_LINKS',
  'BREACHED_PASSWORDS_URL',
  'PUSH_SERVICE',
  'ANALYTICS_UMAMI_URL',
  'ANALYTICS_UMAMI_WEBSITE_ID',
  'BANK_LINKING',
  'PLAID_ENV',
  'PLAID_CLIENT_ID',
  'PLAID_URL',
  'PLAID_LINK_URL',
  'PLAID_REDIRECT_URI',
  'PLAID_CLIENT_NAME',
  'PLAID_IDENTITY',
  'PLAID_BALANCE_TIMEOUT_MS',
  'PLAID_CONCURRENCY',
  'SMS',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_API_KEY_SID',
  'TWILIO_MESSAGING_SERVICE_SID',
  'TWILIO_FROM',
  'TWILIO_CODES_MESSAGING_SERVICE_SID',
  'TWILIO_CODES_FROM',
  'TWILIO_URL',
  'TEXTS_PER_NUMBER',
  'TEXTS_PER_PREFIX',
  'TEXTS_PER_ORGANIZATION',
  'TEXTS_IN_ALL',
  'EMAIL',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_USER',
  'SMTP_TLS',
  'MAIL_FROM',
  'MAIL_BOUNCE_ADDRESS',
  'BANK_JOURNAL_DIR',
  'BACKUP_STATUS_FILE',
  'BACKUP_MAX_AGE_HOURS',
  'ODFI',
  'ODFI_FOLDER',
  'ODFI_FOLDER_ARCHIVE',
  'ODFI_SFTP_HOST',
  'ODFI_SFTP_PORT',
  'ODFI_SFTP_USER',
  'ODFI_SFTP_HOST_KEY',
  'ODFI_SFTP_KEY_FILE',
  'ODFI_SFTP_KEY_PASSPHRASE_FILE',
  'ODFI_SFTP_PASSWORD_FILE',
  'ODFI_SFTP_OUTGOING',
  'ODFI_SFTP_INCOMING',
  'ODFI_SFTP_ARCHIVE',
  'ODFI_SFTP_PICKED_UP_AT_ONCE',
  'ODFI_SFTP_TIMEOUT_S',
  'ODFI_LARGEST_FILE_MB',
  'ODFI_FILE_NAME',
  'ODFI_ACKNOWLEDGEMENTS_FILE',
  'ODFI_PGP',
  'ODFI_PGP_BANK_KEY_FILE',
  'ODFI_PGP_OUR_KEY_FILE',
  'ODFI_PGP_ARMOR',
  'ODFI_PGP_FROM_BANK',
  'ODFI_BALANCED',
  'ODFI_OFFSET_ROUTING_NUMBER',
  'ODFI_OFFSET_ACCOUNT_TYPE',
  'ACH_CUTOFF',
  'ACH_SAME_DAY_WINDOWS',
  'ACH_SAME_DAY_LEAD_MINUTES',
  'ACH_SAME_DAY_CAP_CENTS',
  'ACH_COMPANY_ID',
  'ACH_IMMEDIATE_DESTINATION',
  'ACH_IMMEDIATE_DESTINATION_NAME',
  'ACH_IMMEDIATE_ORIGIN',
  'ACH_IMMEDIATE_ORIGIN_NAME',
  'ACH_REFERENCE_CODE',
  'ACH_COMPANY_DISCRETIONARY_DATA',
  'ACH_COMPANY_DESCRIPTIVE_DATE',
  'ACH_ODFI_IDENTIFICATION',
  'ACH_DESCRIPTION_IN_STORE',
  'ACH_DESCRIPTION_ONLINE',
  'RETURN_RATE_STOP',
  'BRAND_NAME',
  'BRAND_FULL_NAME',
  'BRAND_COMPANY',
  'FEE_PERCENT',
  'FEE_FIXED_CENTS',
  'BRAND_COLOR',
  'BRAND_COLOR_DARK',
  'BRAND_ACCENT',
  'BRAND_ACCENT_DARK',
  'BRAND_LOGO',
  'BRAND_LOGO_DARK',
  'BRAND_LOGO_SAYS_NAME',
  'BRAND_ICON',
  'SUPPORT_EMAIL',
  'SUPPORT_PHONE',
  'TERMS_URL',
  'TERMS_FILE',
  'PRIVACY_URL',
  'PRIVACY_FILE',
  'HELP_URL',
  'HELP_FILE',
] as const;
export type SettingName = (typeof PLAIN_SETTINGS)[number] | SecretName | `${SecretName}_FILE`;

/** Every variable that sets something: TypeScript refuses to read any other from the environment. */
export const SETTINGS: readonly SettingName[] = [
  ...PLAIN_SETTINGS,
  ...SECRETS,
  ...SECRETS.map((name): `${SecretName}_FILE` => `${name}_FILE`),
];

/** What begins so is meant for us. */
const PREFIXES =
  /^(ACH|ANALYTICS|AUTH0|BACKUP_(STATUS|MAX)|BANK_LINKING|BRAND|DAILY_LIMIT|DATABASE|DIRECTORY|ERROR_REPORTING|FEATURE|KEYCLOAK|METRICS|ODFI|OIDC|ONE_TIME_CODES|PLAID|READY|RETURN_RATE|SANDBOX|SEALING_KEYS|SMTP|TEXTS|TWILIO|UNSEEN_BALANCE)(_|$)/;
/** A name of another beginning is meant for us where it is this long and so few letters away from one of ours. */
const LONG_ENOUGH = 7;
const MISSPELT_LETTERS = 2;

/**
 * Names each variable that looks like one of ours and is none: a line each, with the nearest name that there is. Its
 * value is not shown: it may be a secret.
 */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const known: ReadonlySet<string> = new Set(SETTINGS);
  return Object.keys(env)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const near = nearestName(name, SETTINGS);
      if (near === undefined) return [];
      const { nearest, letters } = near;
      const ours = PREFIXES.test(name) || (name.length >= LONG_ENOUGH && letters <= MISSPELT_LETTERS);
      return ours ? [`${name} is no setting and has no effect: did you mean ${nearest}?`] : [];
    });
}
