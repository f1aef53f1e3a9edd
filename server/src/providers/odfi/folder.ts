import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../kernel/clock/clock.ts';
import { StartRefused } from '../../kernel/start-refused.ts';
import { type ExchangeRules, exchange } from './exchange.ts';
import { type Files, localFolders } from './local-folders.ts';
import type { Odfi } from './port.ts';

/** The folders below it, and how they are used. */
export const RULES = { kind: 'folder', outgoing: 'outgoing', incoming: 'incoming', archive: 'archive', picked_up_at_once: false } as const;
/** Beside the bank's own: it tells a restored database, or a new machine, what the bank has had. */
const JOURNAL = 'journal';

/**
 * A folder of this machine as our ODFI: a program of the bank's, or a person, carries files between it and the bank.
 * @throws {StartRefused} where the folder is not there or cannot be written.
 */
export function folderOdfi(
  settings: { readonly folder: string } & Pick<ExchangeRules, 'archives' | 'most_incoming_bytes' | 'envelope' | 'acknowledgements'>,
  clock: Pick<Clock, 'wall'>,
  files?: Files,
): Odfi {
  prepare(settings.folder);
  const folders = localFolders(settings.folder, files);
  const { folder, archives, most_incoming_bytes, envelope, acknowledgements } = settings;
  const rules: ExchangeRules = {
    ...RULES,
    archives,
    most_incoming_bytes,
    envelope,
    acknowledgements,
    journal_folder: join(folder, JOURNAL),
  };
  return exchange((work) => work(folders), rules, clock);
}

function prepare(folder: string): void {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new StartRefused(`ODFI_FOLDER ${folder} is not a folder`);
  for (const name of [RULES.outgoing, RULES.incoming, RULES.archive]) {
    try {
      mkdirSync(join(folder, name), { recursive: true });
      accessSync(join(folder, name), constants.R_OK | constants.W_OK | constants.X_OK);
    } catch (error) {
      throw new StartRefused(`ODFI_FOLDER ${folder}: ${name} cannot be used (${(error as NodeJS.ErrnoException).code})`);
    }
  }
}
