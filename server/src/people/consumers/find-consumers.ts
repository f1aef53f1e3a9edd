import type { Context } from '../../context.ts';
import { consumersOfLastFour } from '../bank-accounts/index.ts';
import { type FoundRow, findAmong, findByEmail, findByName, findByPhone } from './staff-store.ts';

/** Fewer letters than this begin too many names to be of use. */
const LEAST_LETTERS = 2;
/** As many accounts with the same last four digits as are looked through for a name. */
const MOST_ACCOUNTS = 1_000;

/**
 * Finds consumers for the provider's staff: by phone number, by how a name or a mail address begins, by the last four
 * digits of an account, or by a name and those. At most so many; none for words that could be anybody's.
 */
export async function findConsumers({ db }: Pick<Context, 'db'>, words: string, most: number): Promise<FoundRow[]> {
  const asked = words.trim().toLowerCase();
  if (asked.includes('@')) return findByEmail(db, asked, most);
  if (/^[\d\s()+.-]+$/.test(asked)) return byDigits(db, asked.replaceAll(/\D/g, ''), most);
  const { name, digits } = partsOf(asked);
  if (name.replaceAll(' ', '').length < LEAST_LETTERS) return [];
  if (digits === undefined) return findByName(db, name, most);
  return findAmong(db, await consumersOfLastFour(db, digits, MOST_ACCOUNTS), name, most);
}

function byDigits(db: Context['db'], digits: string, most: number): Promise<FoundRow[]> {
  const [, number] = /^1?(\d{10})$/.exec(digits) ?? [];
  if (number !== undefined) return findByPhone(db, `+1${number}`);
  if (digits.length !== 4) return Promise.resolve([]);
  return consumersOfLastFour(db, digits, most).then((ids) => findAmong(db, ids, '', most));
}

/** `Okafor, Maya 0937`: the name as the indexes have it, and the digits behind it. */
function partsOf(asked: string): { name: string; digits: string | undefined } {
  const plain = asked.replaceAll(/[\s,]+/g, ' ').trim();
  const [, name, digits] = /^(.*\D) (\d{4})$/.exec(plain) ?? [];
  return { name: name ?? plain, digits };
}
