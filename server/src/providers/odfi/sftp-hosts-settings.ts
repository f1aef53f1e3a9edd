import { type Environment, refuse, required, whole } from '../../kernel/read-settings.ts';
import type { SftpHost } from './sftp-settings.ts';

const HOST =
  /^(?:\[(?<v6>[0-9a-fA-F:.]{2,45})\](?::(?<v6_port>\d{1,5}))?|(?<bare_v6>[0-9a-fA-F.]*:[0-9a-fA-F.]*:[0-9a-fA-F:.]*)|(?<name>[\w.-]{1,253})(?::(?<port>\d{1,5}))?)$/;
const KEY = /^(?:(?<of>[^=]+)=)?(?<fingerprint>SHA256:[A-Za-z0-9+/]{43})$/;
const MOST_HOSTS = 8;
const LAST_PORT = 65_535;

/** Reads the bank's servers and the keys of each: where there are several, each key names its server. */
export function readSftpHosts(env: Environment): SftpHost[] {
  const words =
    'the name or address of the bank’s server, with :port where it is its own; several stand behind commas, the first is tried first';
  const port = whole(env, 'ODFI_SFTP_PORT', 22, 1, LAST_PORT);
  const named = required(env, 'ODFI_SFTP_HOST', /^[^,\s]+(,[^,\s]+)*$/, words)
    .split(',')
    .filter(Boolean);
  const hosts = named.flatMap((name) => hostOf(name, port) ?? refuse(env, `ODFI_SFTP_HOST must be ${words}, not "${name}"`, []));
  if (named.length > MOST_HOSTS) refuse(env, `ODFI_SFTP_HOST names at most ${MOST_HOSTS} servers`, undefined);
  if (new Set(hosts.map((one) => `${one.host}:${one.port}`)).size < hosts.length)
    refuse(env, 'ODFI_SFTP_HOST names a server twice', undefined);
  return withKeys(env, hosts);
}

function hostOf(name: string, default_port: number): Omit<SftpHost, 'host_key_fingerprints'> | undefined {
  const groups = HOST.exec(name)?.groups;
  const host = groups?.['v6'] ?? groups?.['bare_v6'] ?? groups?.['name'];
  if (host === undefined) return undefined;
  const port = Number(groups?.['v6_port'] ?? groups?.['port'] ?? default_port);
  return port >= 1 && port <= LAST_PORT ? { name, host, port } : undefined;
}

function withKeys(env: Environment, hosts: readonly Omit<SftpHost, 'host_key_fingerprints'>[]): SftpHost[] {
  const words =
    hosts.length > 1
      ? 'HOST=SHA256:… for each server of ODFI_SFTP_HOST, behind commas: the fingerprint of its key as ssh-keygen prints it'
      : 'the fingerprint of the server’s key as ssh-keygen prints it, SHA256:…; several stand behind commas';
  const keys = required(env, 'ODFI_SFTP_HOST_KEY', /^\S+$/, words)
    .split(',')
    .filter(Boolean)
    .flatMap((text) => {
      const groups = KEY.exec(text)?.groups;
      const of = groups?.['of'] ?? (hosts.length === 1 ? hosts[0]?.name : undefined);
      const fingerprint = groups?.['fingerprint'];
      if (fingerprint === undefined || of === undefined) return refuse(env, `ODFI_SFTP_HOST_KEY must be ${words}, not "${text}"`, []);
      if (hosts.length > 0 && !hosts.some(({ name }) => name === of))
        return refuse(env, `ODFI_SFTP_HOST_KEY names ${of}, which ODFI_SFTP_HOST does not`, []);
      return [{ of, fingerprint }];
    });
  return hosts.map((host) => {
    const host_key_fingerprints = keys.filter(({ of }) => of === host.name).map(({ fingerprint }) => fingerprint);
    if (keys.length > 0 && host_key_fingerprints.length === 0)
      refuse(env, `ODFI_SFTP_HOST_KEY has no key of ${host.name}: it must be ${words}`, undefined);
    return { ...host, host_key_fingerprints };
  });
}
