import pg from 'pg';
import { StartRefused } from '../start-refused.ts';

export type CenterMode = 'sandbox' | 'production';

export const WAS_A_SANDBOX = 'this database has been a sandbox’s, and its payments are made up: give production an empty one of its own';
const REFUSALS: Readonly<Record<CenterMode, string>> = {
  sandbox: WAS_A_SANDBOX,
  production: 'this database is production’s, and real people’s money stands in it: give a sandbox an empty one of its own',
};

/** Throws StartRefused where a database is noted as the other's. Looks before anything is changed: its schema may be an older one, or none. */
export async function requireMode(owner_url: string, mode: CenterMode): Promise<void> {
  await connected(owner_url, async (client) => {
    const { rows: tables } = await client.query<{ is_there: boolean }>(`select to_regclass('center_mode') is not null as is_there`);
    if (tables[0]?.is_there) await requireSame(client, mode);
  });
}

/** Notes once what a database with an up-to-date schema is for. Throws StartRefused where another server has noted the other meanwhile. */
export async function keepMode(owner_url: string, mode: CenterMode): Promise<void> {
  await connected(owner_url, async (client) => {
    await client.query('insert into center_mode (mode) values ($1) on conflict do nothing', [mode]);
    await requireSame(client, mode);
  });
}

async function requireSame(client: pg.Client, mode: CenterMode): Promise<void> {
  const { rows } = await client.query<{ mode: CenterMode }>('select mode from center_mode');
  const noted = rows[0]?.mode ?? mode;
  if (noted !== mode) throw new StartRefused(REFUSALS[noted]);
}

async function connected(owner_url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: owner_url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
