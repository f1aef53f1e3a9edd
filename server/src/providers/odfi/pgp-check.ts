import type { Key } from 'openpgp';
import type { Finding } from '../shared/finding.ts';
import { wrongWith } from './pgp.ts';
import { endOf, idOf, readPgpKeys } from './pgp-keys.ts';
import type { PgpSettings } from './pgp-settings.ts';

const WHAT = 'PGP keys';
/** Banks take weeks to exchange a key. */
const SOON_MS = 30 * 86_400_000;

/** Looks at files' encryption keys: whose, whether usable, and until when. Sends nothing. */
export async function checkPgp(settings: PgpSettings, now: Date): Promise<Finding[]> {
  try {
    const keys = await readPgpKeys(settings);
    const wrong = (await wrongWith(settings, keys, now)).map((words) => ({
      what: WHAT,
      good: false,
      says: `${words}.`,
      remedy: 'Exchange new keys with the bank, and put them into the files that ODFI_PGP_BANK_KEY_FILE and ODFI_PGP_OUR_KEY_FILE name.',
    }));
    const bank = await Promise.all(keys.bank.map((key) => aboutKey('The bank’s', key, now)));
    const ours = await Promise.all(keys.ours.map((key) => aboutKey('Our', key, now)));
    return [...bank, ...ours, ...wrong];
  } catch (error) {
    const remedy = 'Put the keys there that you have exchanged with the bank.';
    return [{ what: WHAT, good: false, says: `${(error as Error).message}.`, remedy }];
  }
}

async function aboutKey(whose: string, key: Key, now: Date): Promise<Finding> {
  const ends = await endOf(key);
  const known_by = `${whose} key ${idOf(key)} (${key.getUserIDs()[0] ?? 'without a name'})`;
  if (ends === undefined) return { what: WHAT, good: true, says: `${known_by} never expires.` };
  const day = ends.toISOString().slice(0, 10);
  if (ends.getTime() - now.getTime() > SOON_MS) return { what: WHAT, good: true, says: `${known_by} expires on ${day}.` };
  const says = ends <= now ? `${known_by} expired on ${day}.` : `${known_by} expires soon, on ${day}.`;
  return { what: WHAT, good: false, says, remedy: 'Exchange a new key with the bank before then; a file may hold both for a while.' };
}
