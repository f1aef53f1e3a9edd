import type { WordsFormat } from './acknowledgement-formats.ts';
import {
  LINE_BREAK,
  mayBeRefusal,
  mayRefuse,
  mayRefuseAnother,
  reasonIn,
  refusedEntry,
  type SaidAboutFile,
  withoutName,
} from './said-about-file.ts';

const REFUSAL = /^\s*(\d{15})\s+refused\b:?(.*)$/i;
const CARRIED = /^\s*\d{15}[\s:,;-]+(accepted|taken)\W*$/i;

/**
 * A word whose file's name says whether the bank took the file. If so, a line of a trace number, `refused` and why
 * names an entry that it does not carry; a trace number alone, or with `accepted` or `taken`, says nothing. Throws
 * where any other line may be a refusal.
 */
export function saidInWords({ says }: WordsFormat, text: string, name: string): SaidAboutFile {
  if (says === 'rejected') return { accepted: false, reason: reasonIn(text), refused: [] };
  const refused = text.split(LINE_BREAK).flatMap((line, index) => {
    const [, trace_number, said = ''] = REFUSAL.exec(line) ?? [];
    if (trace_number !== undefined && !mayRefuseAnother(said)) return [refusedEntry(trace_number, said, index + 1)];
    if (mayRefuse(withoutName(line, name)) && !CARRIED.test(line)) throw mayBeRefusal(line, index + 1);
    return [];
  });
  return { accepted: true, reason: '', refused };
}
