import { unprintableColumnOf } from './field-kinds.ts';
import type { Findings } from './findings.ts';
import { RECORD_LENGTH } from './record-table.ts';

/** A line as 94 printable characters, or null after saying why it is not. */
export function wholeRecord(given: string, findings: Findings): string | null {
  const text = given.length > RECORD_LENGTH ? withoutSurplus(given, findings) : given;
  if (text === null) return null;
  const index = unprintableColumnOf(text);
  if (index >= 0) {
    findings.break('layout.characters', { rule: 'must be printable ASCII', columns: [index + 1, index + 1], value: text.charAt(index) });
    return null;
  }
  if (text.length === RECORD_LENGTH) return text;
  const rule = `has ${text.length} characters: read as if its trailing blanks were cut off`;
  return findings.break('layout.trailing-blanks-cut', { rule }) === 'error' ? null : text.padEnd(RECORD_LENGTH, ' ');
}

/** The line without what stands past its columns, where that is blank and it was agreed that it may. */
function withoutSurplus(text: string, findings: Findings): string | null {
  const columns = [RECORD_LENGTH + 1, text.length] as const;
  if (text.slice(RECORD_LENGTH).trim() === '' && findings.levels.of('layout.surplus-blanks') !== 'error') {
    findings.break('layout.surplus-blanks', { rule: `has ${text.length} characters: read without the blanks at its end`, columns });
    return text.slice(0, RECORD_LENGTH);
  }
  findings.break('layout.line-length', { rule: `must have ${RECORD_LENGTH} characters, has ${text.length}`, columns });
  return null;
}
