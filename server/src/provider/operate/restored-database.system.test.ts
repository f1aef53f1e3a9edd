import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import { documentedCommands } from '../../../test/support/documented-commands.ts';
import type { TestServer } from '../../../test/support/index.ts';
import { newYork, type Payment, pay } from '../../../test/support/money.ts';
import { type OutsidePostgres, POSTGRES_BIN, startOutsidePostgres } from '../../../test/support/outside-postgres.ts';
import {
  ada,
  carryOff,
  confirm,
  FIRST,
  filesOf,
  folder,
  gauge,
  hadByBank,
  heldBy,
  open,
  operate,
  SECOND,
  shop,
  startOn,
  status,
  stop,
  THIRD,
  until,
  useRestoredCenter,
} from '../../../test/support/restored-center.ts';
import { freePort } from '../../kernel/db/embedded.ts';

useRestoredCenter();

let postgres: OutsidePostgres;
/** Servers that run, and are stopped before their database is. */
let servers: TestServer[];
beforeEach(async () => {
  servers = [];
  postgres = await startOutsidePostgres();
}, 600_000);
afterEach(async () => {
  for (const server of servers) await stop(server);
  await postgres.remove();
}, 600_000);

async function started(starting: Promise<TestServer>): Promise<TestServer> {
  const server = await starting;
  servers.push(server);
  return server;
}

async function stopped(server: TestServer): Promise<void> {
  servers.splice(servers.indexOf(server), 1);
  await stop(server);
}

const idsOf = (payments: readonly Payment[]) => payments.map(({ public_id }) => public_id).sort();

it('pgBackRest brings a database back to a moment: what was paid after the copy is there, deliveries are held, and all leaves once [OPS-02, OPS-03]', {
  timeout: 1_200_000,
}, async () => {
  const commands = await documentedCommands('operations/backups.md');
  const block = (name: string) => {
    const found = commands.get(name);
    if (found === undefined) throw new Error(`the document has no block ${name}`);
    return found;
  };
  // Everything that is to be said there is said by the test, and nothing else.
  const said = [...block('where').matchAll(/^export (\w+)=/gm)].map(([, name]) => name);
  expect(said.toSorted()).toEqual(Object.keys(postgres.where).toSorted());

  await postgres.run(block('configure'));
  await postgres.run(block('archive'));
  const center = await open('folder', '', {}, postgres.database());
  servers.push(center.server);
  const before = center.server;
  await postgres.run(block('first'));
  // pgBackRest goes by whole seconds: a moment within that of the copy's end is before it.
  await postgres.run(`psql -Atc "select pg_sleep_until(date_trunc('second', clock_timestamp()) + interval '2 seconds')"`);

  const kept = await pay(before, ada, shop, 900);
  const TARGET = (await postgres.run('psql -Atc "select clock_timestamp()"')).trim();
  const lost = await pay(before, ada, shop, 800);
  await until(before, newYork('2026-06-01', '22:00:05'));
  await carryOff();
  expect(await postgres.run(block('nightly'))).toContain('stanza: drawbridge');
  await stopped(before);
  await postgres.run(block('restore'), { TARGET });

  const server = await started(startOn(postgres.database()));
  const known = (await server.context.db.many<{ public_id: string }>('select public_id from purchases')).map(({ public_id }) => public_id);
  expect(known.toSorted()).toEqual(idsOf([...center.payments, kept]));
  expect(await status(server, kept)).toBe('PENDING');
  expect(await broken(server)).toEqual([]);
  expect(await heldBy(server)).toContain(FIRST);
  expect(server.log_lines.filter((line) => line.includes('"msg":"deliveries are held: ') && line.includes('"level":50'))).toHaveLength(1);
  expect(await gauge(server)).toBe('1');
  await until(server, newYork('2026-06-02', '22:00:05'));
  expect(await filesOf(server)).toEqual([]);
  expect(await readdir(join(folder, 'outgoing'))).toEqual([]);
  expect(await operate(server, 'reconcile-bank')).toContain(`${FIRST}  4 records, $127.00 debited`);
  expect(await confirm(server)).toContain(`${FIRST} is taken over, with 3 of its entries`);
  expect(await operate(server, 'list-exceptions')).toContain(`debit ${lost.public_id} over $8.00 in ${FIRST}`);

  const later = await pay(server, ada, shop, 700);
  await until(server, newYork('2026-06-03', '22:00:05'));
  expect(await filesOf(server)).toEqual([FIRST, THIRD]);
  expect(await hadByBank(server)).toEqual(idsOf([...center.payments, kept, lost, later]));
  await until(server, newYork('2026-06-09', '22:00:05'));
  expect(await Promise.all([...center.payments, kept, later].map((payment) => status(server, payment)))).toEqual(Array(4).fill('POSTED'));
  expect(await broken(server)).toEqual([]);
  await postgres.run(block('afterwards'));
});

it('a standby that was promoted by hand holds deliveries until the bank was compared, and all leaves once [OPS-03]', {
  timeout: 1_200_000,
}, async () => {
  const center = await open('folder', '', {}, postgres.database());
  servers.push(center.server);
  const port = String(await freePort());
  const standby = join(postgres.folder, 'standby');
  await postgres.run(`${POSTGRES_BIN}/pg_basebackup -D ${standby} -R -X stream
    echo "port = ${port}" >> ${standby}/postgresql.conf
    $POSTGRES -D ${standby} start`);
  try {
    await until(center.server, newYork('2026-06-01', '22:00:05'));
    await carryOff();
    await stopped(center.server);
    // Whatever was written has arrived: a primary that is stopped in order waits for that.
    await postgres.run('$POSTGRES stop');
    await postgres.run(`$POSTGRES -D ${standby} promote`);

    const server = await started(startOn(postgres.database(port)));
    expect(await heldBy(server)).toContain('another database than the one that delivered last');
    const later = await pay(server, ada, shop, 700);
    await until(server, newYork('2026-06-02', '22:00:05'));
    expect(await filesOf(server)).toEqual([FIRST]);
    await confirm(server);
    await until(server, newYork('2026-06-03', '22:00:05'));
    expect(await filesOf(server)).toEqual([FIRST, THIRD]);
    expect(await filesOf(server)).not.toContain(SECOND);
    expect(await hadByBank(server)).toEqual(idsOf([...center.payments, later]));
    expect(await broken(server)).toEqual([]);
    await stopped(server);
  } finally {
    await postgres.run(`$POSTGRES -D ${standby} stop -m immediate`).catch(() => undefined);
  }
});
