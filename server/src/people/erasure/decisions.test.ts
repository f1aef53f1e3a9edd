import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/support/index.ts';
import { DECISIONS, OF_NOBODY } from './decisions.ts';

/* Every table is decided about, and every column by whose name a person can stand in it. */

let server: TestServer;
let columns: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  server = await startTestServer();
  const rows = await server.context.db.many<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array_agg(a.attname::text) as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
  );
  columns = new Map(rows.map((row) => [row.name, row.columns]));
});
afterAll(() => server.stop());

/** What a column is called that holds a person, or leads to one. */
const OF_A_PERSON =
  /(^|_)(consumer_id|bank_account_id|account_id|subject|holder_id|holder_name|receiver_name|first_name|last_name|date_of_birth|birthday|phone|phone_number|email|recipient|recipient_fingerprint|number_fingerprint|address_fingerprint|street|street_one|street_two|unit|address|device|device_hash|browser|network|who_id|who_name|thing_id|thing_name|party|session_id|bucket|notes)$/;
/** Tables of consumers alone say so by these as well. */
const OF_A_USER = /(^|_)user_id$/;

it('each table is in one of the two lists, and the lists name nothing that is not there', () => {
  const decided = [...Object.keys(DECISIONS), ...OF_NOBODY].sort();
  expect(decided).toEqual([...columns.keys()].sort());
  for (const [table, decision] of Object.entries(DECISIONS))
    expect(columns.get(table), table).toEqual(expect.arrayContaining([...decision.columns]));
});

it('each column by which a person is named is decided about, wherever it stands', () => {
  const undecided = [...columns]
    .filter(([table]) => !OF_NOBODY.has(table))
    .flatMap(([table, names]) =>
      names
        .filter((name) => OF_A_PERSON.test(name) || OF_A_USER.test(name))
        .filter((name) => !DECISIONS[table]?.columns.includes(name))
        .map((name) => `${table}.${name}`),
    );
  expect(undecided).toEqual([]);
  // A table of nobody's gets no column that leads to a consumer.
  const leading = [...columns]
    .filter(([table]) => OF_NOBODY.has(table))
    .flatMap(([table, names]) =>
      names.filter((name) => /(^|_)(consumer_id|receiver_name|bank_account_id)$/.test(name)).map((name) => `${table}.${name}`),
    );
  expect(leading).toEqual([]);
});
