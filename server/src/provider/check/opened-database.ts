import type { Config } from '../../config.ts';
import type { Database } from '../../kernel/db/database.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { lookAtConnection, lookAtRights, lookAtSchema } from './database.ts';
import { lookAtKeys } from './keys.ts';
import { bad, findingsOf, type Look, unseen } from './look.ts';
import { lookAtMigrationRole } from './migration-role.ts';
import * as store from './store.ts';

/** Everything in a database that answers. Of one on which no start has ended, that is said once, and the rest is not looked at. */
export async function lookAtOpenedDatabase(db: Database, config: Config): Promise<Finding[]> {
  const state = await store.readState(db);
  const inside: Look[] =
    state === 'ready'
      ? [
          { what: 'Schema', run: () => lookAtSchema(db, config.sandbox) },
          { what: 'Rights', run: () => lookAtRights(db, config.sandbox) },
          { what: 'Sealing keys', run: () => lookAtKeys(db, config) },
        ]
      : [{ what: 'Schema', run: async () => unmade(state) }];
  return findingsOf(
    [{ what: 'Database', run: () => lookAtConnection(db) }, { what: 'Migration role', run: () => lookAtMigrationRole(config) }, ...inside],
    [],
  );
}

function unmade(state: 'empty' | 'unfinished'): Finding[] {
  const says = state === 'empty' ? 'The database is empty.' : 'No start has ended on this database: the server’s role may not read it.';
  const why = state === 'empty' ? 'the database is empty' : 'no start has ended on it';
  return [
    bad('Schema', says, 'Start the server once: it makes the tables, and sets the rights.'),
    ...['Rights', 'Sealing keys'].map((what) => unseen(what, why)),
  ];
}
