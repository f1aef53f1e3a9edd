import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../src/kernel/db/embedded.ts';

const PROGRAM = '/usr/sbin/haproxy';

export interface Haproxy {
  readonly url: string;
  /** How many servers it sends calls to now. */
  up(): Promise<number>;
  stop(): Promise<void>;
}

/** Debian's HAProxy in front of servers on this machine's ports, which are asked `/readyz` five times a second. */
export async function startHaproxy(folder: string, port: number, server_ports: readonly number[]): Promise<Haproxy> {
  const stats_port = await freePort();
  const config = join(folder, 'haproxy.cfg');
  const settings = [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout check 5s',
    '  option forwardfor',
    '  option redispatch',
    'frontend people',
    `  bind 127.0.0.1:${port}`,
    '  default_backend servers',
    'backend servers',
    '  option httpchk',
    '  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host drawbridge',
    '  http-check expect status 200',
    '  default-server check inter 200ms fall 2 rise 2',
    ...server_ports.map((server_port, at) => `  server server${at} 127.0.0.1:${server_port}`),
    'listen stats',
    `  bind 127.0.0.1:${stats_port}`,
    '  stats enable',
    '  stats uri /',
  ];
  await writeFile(config, `${settings.join('\n')}\n`);
  const child = spawn(PROGRAM, ['-f', config, '-db'], { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    url: `http://127.0.0.1:${port}`,
    async up() {
      const table = await fetch(`http://127.0.0.1:${stats_port}/;csv`).then(
        (answer) => answer.text(),
        () => '',
      );
      return table.split('\n').filter((row) => row.startsWith('servers,server') && row.split(',')[17] === 'UP').length;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
