/** The standard entry class (SEC) codes of the Nacha rules. */
// biome-ignore format: a list
export const STANDARD_ENTRY_CLASSES = [
  'ACK', 'ADV', 'ARC', 'ATX', 'BOC', 'CCD', 'CIE', 'COR', 'CTX', 'DNE', 'ENR', 'IAT', 'MTE', 'POP', 'POS', 'PPD',
  'RCK', 'SHR', 'TEL', 'TRC', 'TRX', 'WEB', 'XCK',
] as const;

export type StandardEntryClass = (typeof STANDARD_ENTRY_CLASSES)[number];

const FORMAT_OF = {
  ACK: 'ack',
  ADV: 'adv',
  ARC: 'check',
  ATX: 'atx',
  BOC: 'check',
  CCD: 'standard',
  CIE: 'cie',
  COR: 'standard',
  CTX: 'ctx',
  DNE: 'dne',
  ENR: 'enr',
  IAT: 'iat',
  MTE: 'mte',
  POP: 'pop',
  POS: 'pos',
  PPD: 'standard',
  RCK: 'check',
  SHR: 'shr',
  TEL: 'standard',
  TRC: 'trc',
  TRX: 'trx',
  WEB: 'standard',
  XCK: 'trc',
} as const satisfies Readonly<Record<StandardEntryClass, string>>;

/** How the records of a batch are laid out: `standard` is PPD, CCD, WEB, TEL and COR, `check` ARC, BOC and RCK, `trc` TRC and XCK. */
export type BatchFormat = (typeof FORMAT_OF)[StandardEntryClass];

/** Where a header of international entries says that they are notifications of change, whose class is COR. */
export const IAT_CHANGE_INDICATOR = 'IATCOR';

/** The layout that a class uses, `iat_indicator` being columns 5 to 20 of the header; null when the code is no class. */
export function batchFormatOf(standard_entry_class_code: string, iat_indicator = ''): BatchFormat | null {
  if (standard_entry_class_code === 'COR' && iat_indicator.startsWith(IAT_CHANGE_INDICATOR)) return 'iat';
  return Object.hasOwn(FORMAT_OF, standard_entry_class_code) ? FORMAT_OF[standard_entry_class_code as StandardEntryClass] : null;
}
