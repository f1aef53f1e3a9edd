import { expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';

const read = (env: Record<string, string>) => readConfig({ SANDBOX: 'on', ...env }, 'command').nats;

it('servers hear from each other by the database unless NATS_URL is set', () => {
  expect(read({})).toBeUndefined();
  expect(read({ NATS_URL: 'nats://127.0.0.1:4222' })).toEqual({
    servers: ['127.0.0.1:4222'],
    tls: false,
    ca_file: undefined,
    log_in: { kind: 'none' },
    subject_prefix: 'drawbridge',
  });
  const env = { NATS_URL: 'tls://a.example:4222, tls://b.example:4222', NATS_USER: 'center', NATS_PASSWORD: 'p', NATS_SUBJECT: 'pay.east' };
  expect(read(env)).toMatchObject({
    servers: ['a.example:4222', 'b.example:4222'],
    tls: true,
    log_in: { kind: 'password', user: 'center', password: 'p' },
    subject_prefix: 'pay.east',
  });
});

it.each<[string, Record<string, string>, RegExp]>([
  ['an address of something else', { NATS_URL: 'https://nats.example' }, /NATS_URL must be addresses/],
  ['a password in the address, without showing it', { NATS_URL: 'tls://me:hush@nats.example' }, /^NATS_URL must be (?!.*hush)/],
  ['TLS at one of two', { NATS_URL: 'tls://a.example,nats://127.0.0.1' }, /at each of its addresses/],
  ['a password in the clear', { NATS_URL: 'nats://nats.example', NATS_USER: 'me', NATS_PASSWORD: 'hush' }, /over tls:\/\/ only/],
  ['a token in the clear', { NATS_URL: 'nats://nats.example', NATS_TOKEN: 'hush' }, /over tls:\/\/ only/],
  ['a user without a password', { NATS_URL: 'tls://nats.example', NATS_USER: 'me' }, /set both or neither/],
  ['two log-ins', { NATS_URL: 'tls://nats.example', NATS_USER: 'me', NATS_PASSWORD: 'p', NATS_TOKEN: 't' }, /set one of them/],
  ['a file that is not there', { NATS_URL: 'tls://nats.example', NATS_CREDENTIALS_FILE: '/nowhere' }, /cannot be read \(ENOENT\)/],
  ['a subject that hears everybody', { NATS_URL: 'tls://nats.example', NATS_SUBJECT: '>' }, /NATS_SUBJECT must be/],
])('refuses %s', (_words, env, said) => {
  expect(() => read(env)).toThrow(ConfigError);
  expect(() => read(env)).toThrow(said);
});
