/** What stands in a line where its description has parts; undefined where the line is not as described. */
export type LineLook = (line: string) => { readonly trace?: string; readonly reason?: string } | undefined;

/** What is described between two parts of any length: it has a length of its own. */
interface Segment {
  readonly look: RegExp;
  readonly length: number;
}

const OPEN_PART = /\{(reason|any)\}/;
const TRACE = '{trace}';
const TRACE_DIGITS = 15;

/**
 * Compares lines with a description such as `ITEM {trace} REJECTED {reason}`. Capitals, and how many blanks stand
 * somewhere, do not matter. Each segment is looked for once, from the left, so that no line takes long to look at.
 */
export function lineLook(description: string): LineLook {
  const pieces = plainBlanks(description).split(OPEN_PART);
  const segments = pieces.filter((_, index) => index % 2 === 0).map(segmentOf);
  const parts = pieces.filter((_, index) => index % 2 === 1);
  return (text) => {
    // Where nothing stands for the last part the blank before it is gone, too.
    const line = plainBlanks(text) + (segments.at(-1)?.length === 0 ? ' ' : '');
    const found: { trace?: string; reason?: string } = {};
    let at = 0;
    for (const [index, segment] of segments.entries()) {
      const from = index === 0 ? 0 : index === segments.length - 1 ? line.length - segment.length : placeOf(segment, line, at);
      const match = from >= at ? matchAt(segment, line, from) : null;
      if (!match) return undefined;
      if (parts[index - 1] === 'reason') found.reason ??= line.slice(at, from);
      const trace = match.groups?.['trace'];
      if (trace !== undefined) found.trace ??= trace;
      at = from + segment.length;
    }
    return at === line.length ? found : undefined;
  };
}

function placeOf({ look }: Segment, line: string, from: number): number {
  const place = line.slice(from).search(look);
  return place < 0 ? -1 : from + place;
}

function matchAt({ look, length }: Segment, line: string, from: number): RegExpExecArray | null {
  const match = look.exec(line.slice(from, from + length));
  return match && match[0].length === length ? match : null;
}

function segmentOf(text: string): Segment {
  const literals = text.split(TRACE);
  const look = literals
    .map((literal) => literal.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))
    .join(`(\\d{${TRACE_DIGITS}})`)
    .replace(`(\\d{`, `(?<trace>\\d{`);
  return {
    look: new RegExp(look, 'i'),
    length: literals.reduce((sum, literal) => sum + literal.length, 0) + (literals.length - 1) * TRACE_DIGITS,
  };
}

/** A text with single blanks, and none around it. */
export function plainBlanks(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
