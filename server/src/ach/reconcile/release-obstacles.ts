import type { Comparison } from './compare-with-bank.ts';

/** What a person says of what no comparison can tell; files by their names. */
export interface Said {
  /** The bank has had it, though nobody saw it arrive. */
  readonly arrived: readonly string[];
  /** It has not: it goes to the bank as it was originated. */
  readonly never_arrived: readonly string[];
  /** What nobody here can act on is resolved by hand. */
  readonly by_hand: readonly string[];
  /** The bank has had nothing beside what was compared, though there is no journal. */
  readonly nothing_was_sent: boolean;
  /** What the lines of the journal that are unreadable, or gone, told of was asked of the bank. */
  readonly unreadable_known: boolean;
}

/** What stands against releasing deliveries, with what to do or say; undefined for nothing. `name`: file or journal. */
export function obstacleToRelease(
  { differences, has_journal, unreadable, gone, without_copy, without_key }: Comparison,
  said: Said,
): { readonly name: string; readonly why: string } | undefined {
  const unsettled = (name: string) => !said.by_hand.includes(name);
  if (!has_journal && !said.nothing_was_sent)
    return {
      name: 'the journal',
      why: 'there is none, so nobody here knows what the bank has had: put it back, or ask the bank for its list of files and say --nothing-was-sent where it names no other than these',
    };
  if (unreadable > 0 && !said.unreadable_known)
    return {
      name: 'the journal',
      why: `${unreadable} of its lines cannot be read: ask the bank for its list of files, and say --despite-unreadable-lines where it names no other than these`,
    };
  if (gone.length > 0 && !said.unreadable_known)
    return {
      name: 'the journal',
      why: `lines are gone from it in ${gone.length === 1 ? '1 place' : `${gone.length} places`}: put a whole copy back, or ask the bank for its list of files and say --despite-unreadable-lines where it names no other than these`,
    };
  for (const { name, obstacle, where, read_back, had_at, of_nobody } of differences) {
    if (obstacle !== undefined) return { name, why: obstacle };
    const unseen = where === 'journal' && !read_back && had_at !== undefined;
    if (said.arrived.includes(name) && said.never_arrived.includes(name))
      return { name, why: 'it either arrived or it did not: say one of --arrived and --never-arrived' };
    if (unseen && !said.arrived.includes(name) && !said.never_arrived.includes(name))
      return { name, why: `nobody saw it arrive: ask the bank, and say --arrived ${name} or --never-arrived ${name}` };
    if (!unseen && said.never_arrived.includes(name))
      return { name, why: 'the bank was seen to have it, so it cannot be said that it never arrived' };
    if (of_nobody.length > 0 && unsettled(name))
      return {
        name,
        why: `nobody here can tell which business these of its entries paid: ${of_nobody.join(', ')}. Say --by-hand ${name}, and every business that is owed something is paid nothing more until you have looked at its account`,
      };
  }
  const locked = without_key.find(({ name }) => unsettled(name));
  if (locked !== undefined)
    return {
      name: locked.name,
      why: `it came from the bank, and its sealed copy opens with ${locked.key}, which this server lacks: bring that; where it is lost, ask the bank for the file and say --by-hand ${locked.name}`,
    };
  const copyless = without_copy.find(unsettled);
  if (copyless !== undefined)
    return {
      name: copyless,
      why: `it came from the bank, and its sealed copy is not beside the journal, or does not open: put it back, or ask the bank for it and say --by-hand ${copyless}`,
    };
  return undefined;
}
