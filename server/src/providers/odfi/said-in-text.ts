import type { TextFormat } from './acknowledgement-formats.ts';
import { closedLineLook } from './closed-line-look.ts';
import { lineLook } from './line-look.ts';
import {
  holdsTrace,
  LINE_BREAK,
  mayBeRefusal,
  mayRefuse,
  mayRefuseAnother,
  reasonIn,
  refusedEntry,
  requireRefused,
  type SaidAboutFile,
  withoutName,
} from './said-about-file.ts';

/** No line of a bank's is longer; it keeps what a line may cost to look at small. */
const MOST_LINE_CHARACTERS = 1_000;

/**
 * A text with a line that says whether the bank took the file, and lines that name entries which it does not carry.
 * Throws where no line says which, lines say both, or one that was not described may be a refusal or names an entry.
 */
export function saidInText(format: TextFormat, text: string, name: string): SaidAboutFile {
  const open = (descriptions: readonly string[] = []) => {
    const looks = descriptions.map(lineLook);
    return (line: string) => looks.map((look) => look(line)).find((found) => found !== undefined);
  };
  const closed = (descriptions: readonly string[] = []) => {
    const looks = descriptions.map((description) => closedLineLook(description, name));
    return (line: string) => looks.some((look) => look(line));
  };
  const looks = {
    refused: open(format.refused),
    carried: closed(format.carried),
    rejected: open(format.rejected),
    partly: closed(format.partly),
    accepted: closed(format.accepted),
  };
  const refused: SaidAboutFile['refused'][number][] = [];
  const reasons: string[] = [];
  let [accepted, partly] = [false, false];
  for (const [index, line] of text.split(LINE_BREAK).entries()) {
    if (line.length > MOST_LINE_CHARACTERS) throw new Error(`line ${index + 1} of it is too long`);
    const refusal = looks.refused(line);
    const rejection = looks.rejected(line);
    const others = withoutName(line, name);
    if (refusal) {
      if (mayRefuseAnother(refusal.reason ?? '')) throw mayBeRefusal(line, index + 1);
      refused.push(refusedEntry(refusal.trace ?? '', refusal.reason ?? '', index + 1));
    } else if (looks.carried(line)) continue;
    else if (rejection) reasons.push(reasonIn(rejection.reason ?? line));
    else if (looks.partly(line)) partly = true;
    else if (looks.accepted(line)) accepted = true;
    else if (mayRefuse(others) || holdsTrace(others)) throw mayBeRefusal(line, index + 1);
  }
  if (reasons.length > 0) return { accepted: false, reason: reasons[0] ?? '', refused: [] };
  if (partly) requireRefused(refused);
  else if (!accepted) throw new Error('no line of it says whether the bank took the file');
  return { accepted: true, reason: '', refused };
}
