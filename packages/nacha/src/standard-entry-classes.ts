/** The standard entry class (SEC) codes of the Nacha rules. */
// biome-ignore format: a list
export const STANDARD_ENTRY_CLASSES = [
  'ACK', 'ADV', 'ARC', 'ATX', 'BOC', 'CCD', 'CIE', 'COR', 'CTX', 'DNE', 'ENR', 'IAT', 'MTE', 'POP', 'POS', 'PPD',
  'RCK', 'SHR', 'TEL', 'TRC', 'TRX', 'WEB', 'XCK',
] as const;

export type StandardEntryClass = (typeof STANDARD_ENTRY_CLASSES)[number];

/**
 * How the records of a batch are laid out. `standard` classes are understood field by field; the entries of `other`
 * ones keep what only their class defines as one piece (`class_data`); `iat` and `adv` have records of their own.
 */
export type BatchFormat = 'standard' | 'other' | 'iat' | 'adv';

const STANDARD_FORMAT: readonly string[] = ['PPD', 'CCD', 'WEB', 'TEL', 'COR'];

/** The layout that a class uses; null when the code is no class. */
export function batchFormatOf(standard_entry_class_code: string): BatchFormat | null {
  if (!(STANDARD_ENTRY_CLASSES as readonly string[]).includes(standard_entry_class_code)) return null;
  if (standard_entry_class_code === 'IAT') return 'iat';
  if (standard_entry_class_code === 'ADV') return 'adv';
  return STANDARD_FORMAT.includes(standard_entry_class_code) ? 'standard' : 'other';
}
