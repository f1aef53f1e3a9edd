/** Highest sequence number that fits into a trace number. */
export const LAST_TRACE_SEQUENCE = 9_999_999;

/**
 * A trace number: the ODFI's first eight routing digits and a sequence number of seven digits.
 * @throws {RangeError} when either does not fit.
 */
export function traceNumber(originating_dfi_identification: string, sequence: number): string {
  if (!/^[0-9]{8}$/.test(originating_dfi_identification)) throw new RangeError('an ODFI identification has eight digits');
  if (!Number.isInteger(sequence) || sequence < 0 || sequence > LAST_TRACE_SEQUENCE) {
    throw new RangeError(`a trace sequence lies between 0 and ${LAST_TRACE_SEQUENCE}, got ${sequence}`);
  }
  // Joined, not added: a sum of texts stays in pieces until it is read, and is read more slowly ever after.
  return [originating_dfi_identification, String(sequence).padStart(7, '0')].join('');
}

/** The last seven digits of a trace number, which the addenda of its entry repeat. */
export function entryDetailSequenceOf(trace_number: string): string {
  return trace_number.slice(-7);
}
