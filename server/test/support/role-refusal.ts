import type pg from 'pg';

/**
 * The SQLSTATE with which a statement is refused to whoever is connected; undefined where it is done. Whatever it did is taken back. Without values it may be
 * several statements.
 */
export async function refusalOf(role: pg.Client, sql: string, values: readonly unknown[] = []): Promise<string | undefined> {
  await role.query('begin');
  try {
    await (values.length > 0 ? role.query(sql, [...values]) : role.query(sql));
    return undefined;
  } catch (error) {
    return (error as pg.DatabaseError).code;
  } finally {
    await role.query('rollback');
  }
}
