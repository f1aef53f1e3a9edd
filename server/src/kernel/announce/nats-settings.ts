import { accessSync, constants } from 'node:fs';
import { resolve } from 'node:path';
import { type Environment, matching, refuse, withoutPassword } from '../read-settings.ts';
import { isLoopback } from '../security/loopback.ts';

export type NatsLogIn =
  | { readonly kind: 'none' }
  | { readonly kind: 'password'; readonly user: string; readonly password: string }
  | { readonly kind: 'token'; readonly token: string }
  /** A file as `nsc` makes it, read at each connection. */
  | { readonly kind: 'credentials'; readonly file: string };

export interface NatsSettings {
  /** Addresses of NATS servers, as host and port. */
  readonly servers: readonly string[];
  /** Nothing is said or heard but over TLS. */
  readonly tls: boolean;
  /** A file with the certificates that NATS' is to be signed by, in the place of those that are trusted usually. */
  readonly ca_file: string | undefined;
  readonly log_in: NatsLogIn;
  /** What the names of subjects begin with. */
  readonly subject_prefix: string;
}

const ADDRESS = /^(nats|tls):\/\/([^\s/@]+)\/?$/;

/** Reads how servers hear from each other by NATS; undefined where they do so by the database. */
export function readNatsSettings(env: Environment): NatsSettings | undefined {
  const text = env['NATS_URL'];
  const addresses = (text ?? '').split(',').map((one) => one.trim());
  const parsed = addresses.flatMap((address) => {
    const [, scheme, server] = ADDRESS.exec(address) ?? [];
    return scheme !== undefined && server !== undefined && URL.canParse(`http://${server}`)
      ? [{ scheme, server, host: new URL(`http://${server}`).hostname }]
      : [];
  });
  if (!text) return undefined;
  if (parsed.length !== addresses.length) {
    const words = 'NATS_URL must be addresses such as tls://nats.example.com:4222, several behind commas, without a user or password';
    return refuse(env, `${words}, not "${addresses.map(withoutPassword).join(', ')}"`, undefined);
  }
  const tls = parsed.every(({ scheme }) => scheme === 'tls');
  if (!tls && parsed.some(({ scheme }) => scheme === 'tls'))
    refuse(env, 'NATS_URL must begin with tls:// at each of its addresses, or at none', undefined);
  const log_in = readLogIn(env);
  const in_the_clear = !tls && parsed.some(({ host }) => !isLoopback(host));
  if (in_the_clear && (log_in.kind === 'password' || log_in.kind === 'token'))
    refuse(env, 'NATS_PASSWORD and NATS_TOKEN go to another machine over tls:// only: begin NATS_URL so', undefined);
  return {
    servers: parsed.map(({ server }) => server),
    tls,
    ca_file: readable(env, 'NATS_CA_FILE'),
    log_in,
    subject_prefix: matching(
      env,
      'NATS_SUBJECT',
      /^[\w-]+(\.[\w-]+)*$/,
      'words of letters, digits, - and _ with points between',
      'drawbridge',
    ),
  };
}

function readLogIn(env: Environment): NatsLogIn {
  const user = env['NATS_USER'] || undefined;
  const password = env['NATS_PASSWORD'] || undefined;
  const token = env['NATS_TOKEN'] || undefined;
  const file = readable(env, 'NATS_CREDENTIALS_FILE');
  if ((user === undefined) !== (password === undefined))
    refuse(env, 'NATS_USER and NATS_PASSWORD go together: set both or neither', undefined);
  if ([user, token, file].filter((one) => one !== undefined).length > 1)
    refuse(env, 'NATS_USER, NATS_TOKEN and NATS_CREDENTIALS_FILE are ways to log in: set one of them', undefined);
  if (file !== undefined) return { kind: 'credentials', file };
  if (token !== undefined) return { kind: 'token', token };
  return user !== undefined && password !== undefined ? { kind: 'password', user, password } : { kind: 'none' };
}

function readable(env: Environment, name: 'NATS_CA_FILE' | 'NATS_CREDENTIALS_FILE'): string | undefined {
  const path = env[name];
  if (!path) return undefined;
  try {
    accessSync(path, constants.R_OK);
    return resolve(path);
  } catch (error) {
    return refuse(env, `${name} names ${path}, which cannot be read (${(error as NodeJS.ErrnoException).code})`, undefined);
  }
}
