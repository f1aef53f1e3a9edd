/**
 * Columns, from 0, of an entry's account number, and a notification of change's corrected data (Nacha, appendix three).
 */
const ACCOUNT_NUMBER = [12, 29] as const;
const CORRECTED_DATA = [35, 64] as const;
const SHOWN_DIGITS = 4;

/**
 * A line of a NACHA file as a person may see it: of an account number the last four digits, of corrected data none. In
 * IAT entries and their addenda, whose fields stand elsewhere, every digit in the middle is masked.
 */
export function maskLine(line: string, standard_entry_class_code = 'WEB'): string {
  if (standard_entry_class_code === 'IAT' && /^[67]/.test(line)) return maskDigits(line, 12, 79);
  if (line.startsWith('6')) return maskAccount(line);
  // Addenda 98 tell corrected numbers, addenda 99 may repeat them in their free field; both keep their trace numbers.
  if (line.startsWith('798')) return maskDigits(line, ...CORRECTED_DATA);
  if (line.startsWith('799')) return maskDigits(line, ...CORRECTED_DATA);
  return line.startsWith('7') ? maskDigits(line, 3, 83) : line;
}

function maskAccount(line: string): string {
  const [from, to] = ACCOUNT_NUMBER;
  const field = line.slice(from, to);
  const digits = field.trimEnd();
  const hidden = digits.slice(0, -SHOWN_DIGITS).replaceAll(/\S/g, '*');
  return line.slice(0, from) + (hidden + digits.slice(-SHOWN_DIGITS)).padEnd(field.length) + line.slice(to);
}

function maskDigits(line: string, from: number, to: number): string {
  return line.slice(0, from) + line.slice(from, to).replaceAll(/[0-9A-Za-z]/g, '*') + line.slice(to);
}
