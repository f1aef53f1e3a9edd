import type { TextFormat } from './acknowledgement-formats.ts';
import { type LineLook, lineLook } from './line-look.ts';
import { LINE_BREAK, mayBeRefusal, mayRefuse, reasonIn, refusedEntry, type SaidAboutFile } from './said-about-file.ts';

/** No line of a bank's is longer; it keeps what a line may cost to look at small. */
const MOST_LINE_CHARACTERS = 1_000;

/**
 * A text with a line that says whether the bank took the file, and lines that name entries which it does not carry. Throws where no line says which, lines say
 * both, or one may be a refusal that was not described.
 */
export function saidInText(format: TextFormat, text: string): SaidAboutFile {
  const looks = {
    refused: (format.refused ?? []).map(lineLook),
    carried: (format.carried ?? []).map(lineLook),
    rejected: format.rejected.map(lineLook),
    accepted: format.accepted.map(lineLook),
  };
  const refused: SaidAboutFile['refused'][number][] = [];
  const reasons: string[] = [];
  let accepted = false;
  for (const [index, line] of text.split(LINE_BREAK).entries()) {
    if (line.length > MOST_LINE_CHARACTERS) throw new Error(`line ${index + 1} of it is too long`);
    const find = (kind: readonly LineLook[]) => kind.map((look) => look(line)).find((found) => found !== undefined);
    const refusal = find(looks.refused);
    const rejection = find(looks.rejected);
    if (refusal) refused.push(refusedEntry(refusal.trace ?? '', refusal.reason ?? '', index + 1));
    else if (find(looks.carried)) continue;
    else if (rejection) reasons.push(reasonIn(rejection.reason ?? line));
    else if (find(looks.accepted)) accepted = true;
    else if (mayRefuse(line)) throw mayBeRefusal(line, index + 1);
  }
  if (reasons.length > 0) return { accepted: false, reason: reasons[0] ?? '', refused: [] };
  if (!accepted) throw new Error('no line of it says whether the bank took the file');
  return { accepted: true, reason: '', refused };
}
