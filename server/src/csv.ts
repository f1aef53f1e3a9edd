/** Cells and rows of tables for spreadsheets (RFC 4180). */

/** What a spreadsheet would take for a formula is marked as text: someone else has typed it. */
export function textCell(text: string): string {
  return /^[\s\ufeff]*[=+\-@]/.test(text) || /^[\t\r]/.test(text) ? `'${text}` : text;
}

/** Cents as a plain decimal of dollars. */
export function decimalCell(cents: number): string {
  const whole = Math.trunc(Math.abs(cents) / 100);
  return `${cents < 0 ? '-' : ''}${whole}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

/** A row with its end. Cells that hold what someone typed must have gone through `textCell`. */
export function csvRow(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\r\n`;
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
