/** Cells and rows of tables for spreadsheets (RFC 4180). */

/** What most texts are: they begin with a letter or a digit, which is no formula. */
const ORDINARY = /^[a-z0-9]/i;

/** What a spreadsheet would take for a formula is marked as text: someone else has typed it. */
export function textCell(text: string): string {
  if (text === '' || ORDINARY.test(text)) return text;
  return /^[\s\ufeff]*[=+\-@]/.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
}

/** Cents as a plain decimal of dollars. */
export function decimalCell(cents: number): string {
  const size = Math.abs(cents);
  const rest = size % 100;
  return `${cents < 0 ? '-' : ''}${(size - rest) / 100}${rest < 10 ? '.0' : '.'}${rest}`;
}

/** A row with its end. Cells that hold what someone typed must have gone through `textCell`. */
export function csvRow(cells: readonly string[]): string {
  const row = cells.join(',');
  // Hardly any row has a cell to quote: one look at the whole is quicker than one at each.
  const plain = !/["\r\n]/.test(row) && commasIn(row) === cells.length - 1;
  return `${plain ? row : cells.map(quote).join(',')}\r\n`;
}

function commasIn(row: string): number {
  let count = 0;
  for (let at = row.indexOf(','); at >= 0; at = row.indexOf(',', at + 1)) count += 1;
  return count;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
