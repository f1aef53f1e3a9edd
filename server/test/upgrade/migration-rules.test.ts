import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { SCHEMA_FOLDER } from '../../src/schema/migrate.ts';
import { breaches, loadParser } from './migration-rules.ts';

beforeAll(() => loadParser());

const found = (sql: string, before: readonly string[] = ['0.1.0']) => breaches({ sql, before }).map(({ why }) => why);

describe('what a release may do to the schema while servers of the version before work on', () => {
  test('each release after the first only adds, or drops what nobody uses anymore', () => {
    const versions = readdirSync(SCHEMA_FOLDER).sort((one, other) => one.localeCompare(other, 'en', { numeric: true }));
    expect(versions[0]).toBe('0.1.0');
    for (const [nth, version] of versions.entries()) {
      const files = readdirSync(join(SCHEMA_FOLDER, version)).sort();
      const sql = files.map((name) => readFileSync(join(SCHEMA_FOLDER, version, name), 'utf8')).join('\n');
      if (nth > 0) expect(breaches({ sql, before: versions.slice(0, nth) }), version).toEqual([]);
    }
  });

  test.each([
    'create table things (id text primary key, kept boolean not null)',
    'alter table users add column nickname text',
    "alter table users add column shade text not null default 'plain'",
    'alter table users alter column email drop not null',
    'create index users_by_shade on users (shade)',
    'create table things (id text); create unique index on things (id); alter table things add constraint one check (id > 0::text)',
    "update users set shade = 'plain' where shade is null",
    '-- unused since 0.1.0: the report reads totals instead\nalter table users drop column shade',
    "-- wider: 'sent' joins the states\nalter table users drop constraint state, add constraint state check (state in ('new', 'sent'))",
  ])('may: %s', (sql) => {
    expect(found(sql)).toEqual([]);
  });

  test.each([
    ['alter table users drop column email', 'AT_DropColumn is no addition'],
    ['alter table users rename column email to mail', 'RenameStmt is no addition'],
    ['alter table users rename to people', 'RenameStmt is no addition'],
    ['alter table users alter column email type varchar(80)', 'AT_AlterColumnType is no addition'],
    ['alter table users alter column email set not null', 'AT_SetNotNull is no addition'],
    ['alter table users alter column email drop default', 'older servers count on the default'],
    ['alter table users add column shade text not null', 'older servers give the new column no value, and it takes no null'],
    ['alter table users add constraint adult check (age > 17)', 'AT_AddConstraint is no addition'],
    ['create unique index on users (email)', 'a new unique index refuses what older servers write'],
    ['drop table users', 'DropStmt is no addition'],
    ['drop function confirm_debit(text)', 'DropStmt is no addition'],
    ['truncate users', 'TruncateStmt is no addition'],
    ['do $$ begin drop table users; end $$', 'DoStmt is no addition'],
    ['-- unused since 0.2.0: nobody asks\ndrop table users', '0.2.0 is no released version before this one'],
  ])('may not: %s', (sql, why) => {
    expect(found(sql)).toEqual([why]);
  });
});
