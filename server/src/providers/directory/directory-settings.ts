import { type Environment, matching, oneOf, refuse, refuseMissing, required } from '../../kernel/read-settings.ts';
import { isLoopback, isSafeWebAddress } from '../../kernel/security/loopback.ts';
import type { SettingName } from '../../setting-names.ts';

export interface KeycloakSettings {
  /** Where Keycloak's admin interface is reached, without a slash at the end. */
  readonly url: string;
  readonly realm: string;
  readonly client_id: string;
  readonly client_secret: string;
}

export interface Auth0Settings {
  /** The tenant's own domain: the Management API is not served under another. */
  readonly domain: string;
  readonly client_id: string;
  readonly client_secret: string;
  /** The database connection that merchants' users are made in. */
  readonly connection: string;
  /** In the place of `https://{domain}`, for tests. */
  readonly url: string | undefined;
}

/** Where merchants' users are kept. `none`: an outside provider's directory we do not reach, or no such provider. */
export type DirectoryConfig =
  | { readonly kind: 'none' }
  | ({ readonly kind: 'keycloak' } & KeycloakSettings)
  | ({ readonly kind: 'auth0' } & Auth0Settings);

const SECRET = /^[\x21-\x7e]{8,500}$/;
const NAME = /^[\w.@-]{1,200}$/;

/** Reads which directory merchants' users are kept in, and how it is reached. */
export function readDirectorySettings(env: Environment): DirectoryConfig {
  const kind = oneOf(env, 'DIRECTORY', ['none', 'keycloak', 'auth0'], 'none');
  if (kind === 'none') return { kind };
  if (!env['OIDC_ISSUER']) refuse(env, `OIDC_ISSUER must be set where DIRECTORY=${kind}: people sign in there`, undefined);
  if (kind === 'keycloak')
    return {
      kind,
      url: baseAddress(env, 'KEYCLOAK_ADMIN_URL'),
      realm: required(env, 'KEYCLOAK_REALM', NAME, 'the name of the realm'),
      client_id: required(env, 'KEYCLOAK_ADMIN_CLIENT_ID', NAME, 'the client whose service account manages users'),
      client_secret: hidden(env, 'KEYCLOAK_ADMIN_CLIENT_SECRET'),
    };
  return {
    kind,
    domain: required(env, 'AUTH0_DOMAIN', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'the tenant’s own domain, such as example.us.auth0.com'),
    client_id: required(env, 'AUTH0_CLIENT_ID', NAME, 'the application that may call the Management API'),
    client_secret: hidden(env, 'AUTH0_CLIENT_SECRET'),
    connection: matching(
      env,
      'AUTH0_CONNECTION',
      /^[A-Za-z0-9-]{1,128}$/,
      'the name of a database connection',
      'Username-Password-Authentication',
    ),
    url: loopbackAddress(env, 'AUTH0_URL'),
  };
}

/** An address that paths are put behind. */
function baseAddress(env: Environment, name: SettingName): string {
  const text = env[name];
  const words = 'the address of the server, such as https://login.example.com (http:// only on this machine)';
  if (!text) return refuse(env, `${name} must be set: ${words}`, '');
  // A password in it must not reach a log.
  if (!isSafeWebAddress(text) || /[?#@]/.test(text)) return refuse(env, `${name} must be ${words}`, '');
  return text.replace(/\/+$/, '');
}

function loopbackAddress(env: Environment, name: SettingName): string | undefined {
  const text = env[name];
  if (!text) return undefined;
  if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && isLoopback(new URL(text).hostname)) return text.replace(/\/+$/, '');
  return refuse(env, `${name} is for tests and must be an address of this machine`, undefined);
}

/** A secret that somebody else made; it is never shown. */
function hidden(env: Environment, name: SettingName): string {
  const text = env[name];
  if (text && SECRET.test(text)) return text;
  return text
    ? refuse(env, `${name} must be 8 to 500 printable characters`, '')
    : refuseMissing(env, name, `${name} must be set, or ${name}_FILE`, '');
}
