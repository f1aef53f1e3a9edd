import type pg from 'pg';

/** Whether demo data was begun and not finished here. The database may be unmigrated, or of an older version. */
export async function isHalfLoaded(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ known: boolean }>(`select to_regclass('public.demo_data') is not null as known`);
  if (rows[0]?.known !== true) return false;
  return (await owner.query('select from demo_data where finished_at is null')).rowCount === 1;
}

/** Drops everything in the database, in one transaction. */
export async function dropAll(owner: pg.Client): Promise<void> {
  await owner.query(
    'begin; drop schema if exists graphile_worker, months cascade; drop schema public cascade; create schema public; commit',
  );
}
