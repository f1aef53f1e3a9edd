import { describe, expect, it } from 'vitest';
import { broken } from '../../../test/support/broken.ts';
import type { TestServer } from '../../../test/support/index.ts';
import { newYork } from '../../../test/support/money.ts';
import { ownerRun } from '../../../test/support/refunds.ts';
import { open, until, useRestoredCenter } from '../../../test/support/restored-center.ts';
import type { Database } from '../../kernel/db/database.ts';

// Somebody has the password of the server's own role, and would have the books believe what only a restored database can tell.

useRestoredCenter();

const HOLD = `insert into ach_delivery_holds (at, event, by_whom, why, names) values (now(), 'held', 'system', 'none', '{}')`;
const RELEASE = `insert into ach_delivery_holds (at, event, by_whom, why, names) values (now(), 'released', 'me', 'none', '{}')`;
/** A file of one's own, originated as the one that there is. */
const NEW_FILE = `insert into ach_files (id, name, cutoff_at, originated_at, file_id_modifier, effective_entry_date, settles_at, batch_count, entry_addenda_count, entry_hash,
                                         total_debit_cents, total_credit_cents, sha256, size_bytes, deliver_again_at, company_identification,
                                         description_in_store, description_online)
                  select 'fil_forged', 'forged.ach', cutoff_at, originated_at, file_id_modifier, effective_entry_date, settles_at, batch_count, entry_addenda_count,
                         entry_hash, total_debit_cents, total_credit_cents, sha256, size_bytes, deliver_again_at, company_identification,
                         description_in_store, description_online from ach_files`;
const DELIVERED = `update ach_files set status = 'DELIVERED', delivered_at = originated_at where id = 'fil_forged'`;
const LOST = (
  file_id: string,
) => `select write_lost_entries('${file_id}', '2026-06-02', now(), 'the bank has had it', array['ent_forged'], array['debit'], array['pur_forged'],
                                   array[null], array[null], array[1], array[1::smallint], array['091000019999999'], array[5000::bigint],
                                   array[27::smallint], array['ADA'], array['HARBOR BOOKS'])`;

async function withFile(): Promise<TestServer> {
  const { server } = await open('folder');
  await until(server, newYork('2026-06-01', '22:00:05'));
  return server;
}

/** Says some statements in one transaction. */
const say = (db: Database, ...statements: readonly string[]) =>
  db.transaction(async (tx) => {
    for (const statement of statements) await tx.run(statement);
  });

describe('entries that are said to be lost', () => {
  it('are written while deliveries are held, into a file that is taken over then, and nowhere else [TRU-02, TRU-11]', async () => {
    const server = await withFile();
    const { db } = server.context;
    const { id } = await db.one<{ id: string }>('select id from ach_files');
    await expect(say(db, NEW_FILE, DELIVERED, LOST('fil_forged'))).rejects.toThrow('only while deliveries are held');
    await expect(say(db, HOLD, RELEASE, NEW_FILE, DELIVERED, LOST('fil_forged'))).rejects.toThrow('only while deliveries are held');
    await expect(say(db, HOLD, LOST('fil_none'))).rejects.toThrow('a file that is taken over');
    await expect(say(db, HOLD, LOST(id))).rejects.toThrow('a file that is taken over');
    await expect(say(db, HOLD, `update ach_files set ask_again_at = now() where id = '${id}'`, LOST(id))).rejects.toThrow(
      'a file that is taken over',
    );
    // It would leave by itself.
    await expect(say(db, HOLD, NEW_FILE, LOST('fil_forged'))).rejects.toThrow('a file that is taken over');
    expect(await broken(server)).toEqual([]);
  }, 120_000);

  it('are named where no hold stands behind their file, and where no person was told of them [TRU-02, TRU-11]', async () => {
    const server = await withFile();
    await ownerRun(server, `update ach_entries set lost_reason = 'the bank has had it', rejected_at = now() where amount_cents = 5000`);
    const { id } = await server.context.db.one<{ id: string }>('select id from ach_entries where amount_cents = 5000');
    const said = (await broken(server)).join('\n');
    expect(said).toContain(`entry ${id} is said to be lost, and its file was not taken over while deliveries were held`);
    expect(said).toContain(`entry ${id} is said to be lost, and no person was told of it`);
    // What can be compared of it is: the company stands before the date.
    const change = (sets: string) => ownerRun(server, `update ach_entries set ${sets} where id = '${id}'`);
    await change('effective_entry_date = effective_entry_date + 1');
    expect((await broken(server)).join('\n')).toContain('its effective entry date in the file is not that in the books');
    await change(`company_name = 'ANOTHER COMPANY'`);
    expect((await broken(server)).join('\n')).toContain('its company name in the file is not that in the books');
  }, 120_000);
});

describe('an entry of which it is said that its account was lost', () => {
  const TOLD = `insert into ach_exceptions (incoming_file_id, line_number, at, reason, detail, entry_id)
                select 'fil_told', row_number() over (), now(), 'lost_entry', 'none', id from ach_entries`;
  const TOLD_IN = `insert into ach_incoming_files (id, name, sha256, bytes_sealed, ingested_at) values ('fil_told', 'told', '${'0'.repeat(64)}', '', now())`;

  it('is not said to be so of one whose account is here, nor while deliveries go on [TRU-02, TRU-03]', async () => {
    const server = await withFile();
    const { db } = server.context;
    await expect(say(db, TOLD_IN, TOLD)).rejects.toThrow('only while deliveries are held');
    await expect(say(db, TOLD_IN, HOLD, TOLD)).rejects.toThrow('neither lost nor went to numbers that are not here');
    expect(await broken(server)).toEqual([]);
  }, 120_000);

  it('is not believed to be so where its account is here: its destination is compared as any other [TRU-02]', async () => {
    const server = await withFile();
    await say(server.context.db, TOLD_IN);
    await ownerRun(server, TOLD);
    await ownerRun(server, `update bank_account_numbers set sealed = sealed || 'A'`);
    expect((await broken(server)).join('\n')).toMatch(/entry \d+ .*: the account that it was written with does not open/);
  }, 120_000);
});
