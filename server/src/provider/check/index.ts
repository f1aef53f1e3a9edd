import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { type Config, lookAtConfig } from '../../config.ts';
import { OffsetClock } from '../../kernel/clock/clock.ts';
import { Database } from '../../kernel/db/database.ts';
import { requireReached } from '../../kernel/db/open.ts';
import { openForCommand, requireDatabase } from '../../kernel/db/open-for-command.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import type { Finding } from '../../providers/shared/finding.ts';
import { lookAtBackup } from './backup.ts';
import { lookAtBankJournal } from './bank-journal.ts';
import { lookAtBrand, lookAtTexts } from './brand.ts';
import { lookAtDataFolder } from './disk.ts';
import { lookAtSecretFiles } from './keys.ts';
import { bad, findingsOf, type Look } from './look.ts';
import { looksOutside } from './looks-outside.ts';
import { lookAtOpenedDatabase } from './opened-database.ts';
import { lookAtPublicUrl } from './public-url.ts';
import { lookAtSettings } from './settings.ts';

export { tableOf } from './table.ts';

type Given = Readonly<Record<string, string | undefined>>;

const CONNECTIONS = 2;

/**
 * Looks at everything that production needs, and changes nothing. Also where the server could not start: what keeps it
 * from that is a finding. Takes the environment; gives what was found, settings first. Never throws.
 */
export async function checkAll(given: Given): Promise<Finding[]> {
  const { config, problems } = lookAtConfig(given);
  const settings = await lookAtSettings(given, config, problems);
  const others: Look[] = [
    { what: 'Data folder', settings: /^(DATA_DIR|READY)/, run: () => lookAtDataFolder(config) },
    { what: 'Secrets', run: () => lookAtSecretFiles(given, config) },
    { what: 'Database', settings: /^DATABASE/, run: () => lookAtDatabase(config) },
    { what: 'Public address', settings: /^(PUBLIC_URL|TLS)/, run: () => lookAtPublicUrl(config) },
    ...looksOutside(config, { clock: new OffsetClock(), log: pino({ level: 'silent' }) }),
    { what: 'Brand', settings: /^(BRAND|SUPPORT)/, run: () => lookAtBrand(config) },
    { what: 'Texts', settings: /^(TERMS|PRIVACY|HELP)/, run: () => lookAtTexts(config, new OffsetClock().wall().toISOString()) },
    { what: 'Bank journal', settings: /^(DATA_DIR|ODFI)/, run: () => lookAtBankJournal(config) },
    { what: 'Backup', settings: /^BACKUP/, run: () => lookAtBackup(config) },
  ];
  return [...settings, ...(await findingsOf(others, problems))];
}

/** The database and everything in it; the embedded one is started for as long as that takes, where it does not run. */
async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const what = 'Database';
  try {
    requireDatabase(config);
    if (config.database_url !== undefined) await requireReached(config);
    const { kind } = config.sealing_keys;
    const holds_keys = kind === 'data_dir' && config.sandbox;
    const is_needed = holds_keys || config.database_url === undefined;
    if (is_needed && !existsSync(join(config.data_dir, 'secrets.json')))
      return [
        bad(
          holds_keys ? 'Sealing keys' : what,
          `There is no secrets.json in ${config.data_dir}.`,
          'Put it there, or start the server once: the first start makes it.',
        ),
      ];
    const opened = await openForCommand(config, CONNECTIONS);
    const db = new Database(opened.url, { connections: CONNECTIONS, onIdleError: () => undefined });
    try {
      return await lookAtOpenedDatabase(db, config);
    } finally {
      await db.close();
      await opened.close();
    }
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return [bad(what, `${error.message}.`, 'See docs/go-live.md on the database, and check again.')];
  }
}
