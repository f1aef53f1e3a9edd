import { readFile } from 'node:fs/promises';
import { connect, credsAuthenticator, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { NatsLogIn, NatsSettings } from './nats-settings.ts';

const CONNECT_MS = 3_000;
/** A server that stands still is noticed after three of them. */
const PING_MS = 2_000;
const PINGS_UNANSWERED = 2;

/**
 * Makes one connection to one of the NATS servers. It is not made anew when it is lost: its `closed` resolves. Throws
 * where none of them takes it.
 */
export async function connectToNats({ servers, tls, ca_file, log_in }: NatsSettings, name: string): Promise<NatsConnection> {
  return connect({
    servers: [...servers],
    name,
    ...(tls && { tls: ca_file === undefined ? {} : { caFile: ca_file } }),
    ...(await logInOf(log_in)),
    reconnect: false,
    timeout: CONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: PINGS_UNANSWERED,
  });
}

async function logInOf(log_in: NatsLogIn): Promise<Pick<NodeConnectionOptions, 'user' | 'pass' | 'token' | 'authenticator'>> {
  switch (log_in.kind) {
    case 'none':
      return {};
    case 'password':
      return { user: log_in.user, pass: log_in.password };
    case 'token':
      return { token: log_in.token };
    case 'credentials':
      return { authenticator: credsAuthenticator(await readFile(log_in.file)) };
  }
}
