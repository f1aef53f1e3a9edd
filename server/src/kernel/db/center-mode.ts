import pg from 'pg';
import { StartRefused } from '../start-refused.ts';
import type { Queryable } from './database.ts';

export type CenterMode = 'sandbox' | 'production';

const OF_A_SANDBOX = 'this database has been a sandbox’s, and its payments are made up';
const OF_PRODUCTION = 'this database is production’s, and real people’s money stands in it';
export const WAS_A_SANDBOX = `${OF_A_SANDBOX}: give production an empty one of its own`;
/** By who is refused, and by what the database is noted as. */
const REFUSALS: Readonly<Record<'server' | 'command', Readonly<Record<CenterMode, string>>>> = {
  server: { sandbox: WAS_A_SANDBOX, production: `${OF_PRODUCTION}: give a sandbox an empty one of its own` },
  command: {
    sandbox: `${OF_A_SANDBOX}: SANDBOX=off is not for it; give the command the settings of that sandbox`,
    production: `${OF_PRODUCTION}: give the command the settings of its servers, with SANDBOX=off`,
  },
};

/**
 * Throws StartRefused where a database is noted as the other's, for a server or for a command beside one. Looks before
 * anything is changed: its schema may be an older one, or none. Any role that reads will do.
 */
export async function requireMode(url: string, mode: CenterMode, use: 'server' | 'command' = 'server'): Promise<void> {
  await connected(url, async (client) => {
    const noted = await readMode({ many: async <Row>(text: string) => (await client.query(text)).rows as Row[] });
    if (noted !== undefined && noted !== mode) throw new StartRefused(REFUSALS[use][noted]);
  });
}

/** What a database is noted as; undefined where no server has yet, or its schema is older than that. */
export async function readMode(db: Pick<Queryable, 'many'>): Promise<CenterMode | undefined> {
  const [table] = await db.many<{ is_there: boolean }>(`select to_regclass('center_mode') is not null as is_there`);
  if (!table?.is_there) return undefined;
  const [noted] = await db.many<{ mode: CenterMode }>('select mode from center_mode');
  return noted?.mode;
}

/**
 * Notes once what an up-to-date database is for. Throws StartRefused where another server noted the other meanwhile.
 */
export async function keepMode(owner_url: string, mode: CenterMode): Promise<void> {
  await connected(owner_url, async (client) => {
    await client.query('insert into center_mode (mode) values ($1) on conflict do nothing', [mode]);
  });
  await requireMode(owner_url, mode);
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
