/** Cells and rows of tables for spreadsheets (RFC 4180). */

/** What ends a cell or a row in some spreadsheet's settings: none keeps to the comma everywhere. */
const SEPARATORS = String.raw`,;|\t\v\f\r\n\u0085\u2028\u2029`;
/** What a formula begins with, full-width, small, raised and lowered forms included. */
const SIGNS = String.raw`=+\-@＝＋－＠﹦﹢﹣﹫−⁺⁻⁼₊₋₌`;
/** What spreadsheets, or their readers, do not see before a sign: blanks, control and format characters, quotes. */
const UNSEEN = String.raw`(?![${SEPARATORS}])[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800"]`;
const FORMULA = new RegExp(`(^|[${SEPARATORS}])((?:${UNSEEN})*)(?=[${SIGNS}])`, 'gu');
/** What most texts are: they begin with a letter or a digit, and nothing in them ends a cell. */
const ORDINARY = new RegExp(`^[a-z0-9][^${SEPARATORS}]*$`, 'i');

/**
 * A typed text as a cell: an apostrophe marks what a spreadsheet could take for a formula, by whichever separator, and
 * a beginning tab or row's end. Our own numbers and dates do not go through here.
 */
export function textCell(text: string): string {
  if (text === '' || ORDINARY.test(text)) return text;
  const guarded = text.replace(FORMULA, "$1'$2");
  return /^[\t\r\n]/.test(guarded) ? `'${guarded}` : guarded;
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
