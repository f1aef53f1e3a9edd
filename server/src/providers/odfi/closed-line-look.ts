import { plainBlanks } from './line-look.ts';
import { stemOf } from './said-about-file.ts';

const PART = /\{(trace|name|number)\}/;
/** Dates, times and amounts are numbers too; fifteen digits are an entry's trace number, never a file's. */
const NUMBER = '(?!\\d{15}(?!\\d))\\d[\\d.,:/-]{0,23}';

/**
 * Whether a line holds only what was described, so that no other word can stand in it: `{name}` is our file's name, or
 * that without its ending, `{number}` digits, `{trace}` fifteen. Capitals and numbers of blanks do not matter.
 */
export function closedLineLook(description: string, name: string): (line: string) => boolean {
  const looks: Readonly<Record<string, string>> = {
    trace: '\\d{15}',
    name: `(?:${asItIs(name)}|${asItIs(stemOf(name))})`,
    number: NUMBER,
  };
  const look = plainBlanks(description)
    .split(PART)
    .map((piece, index) => (index % 2 === 1 ? looks[piece] : asItIs(piece)))
    .join('');
  const whole = new RegExp(`^${look}$`, 'i');
  return (line) => whole.test(plainBlanks(line));
}

function asItIs(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
