import { styleText } from 'node:util';
import type { Finding } from '../../providers/shared/finding.ts';
import { wrapped } from '../wrapped.ts';

const NARROWEST = 50;
const WIDEST = 110;

/** What was found as lines for a terminal of `columns`; colored where `color` says so. The last line is the verdict. */
export function tableOf(findings: readonly Finding[], { columns, color }: { columns: number; color: boolean }): string {
  const width = Math.min(WIDEST, Math.max(NARROWEST, columns));
  const named = Math.max(...findings.map(({ what }) => what.length));
  const indent = ' '.repeat(named + 6);
  const paint = (style: 'green' | 'red' | 'yellow' | 'bold', text: string) =>
    color ? styleText(style, text, { validateStream: false }) : text;
  const lines = findings.flatMap((finding) => {
    const mark = finding.seen === false ? paint('yellow', '--') : finding.good ? paint('green', 'ok') : paint('red', 'NO');
    // Remedies go on two columns further in: all lines keep that room.
    const room = width - indent.length - 2;
    const said = wrapped(finding.says, room);
    const remedy = finding.good || finding.remedy === undefined ? [] : wrapped(`→ ${finding.remedy}`, room);
    return [
      `${mark}  ${finding.what.padEnd(named)}  ${said[0] ?? ''}`,
      ...said.slice(1).map((line) => `${indent}${line}`),
      ...remedy.map((line, at) => `${indent}${at === 0 ? line : `  ${line}`}`),
    ];
  });
  return [...lines, '', paint('bold', verdictOf(findings))].join('\n');
}

function verdictOf(findings: readonly Finding[]): string {
  const unseen = findings.filter((finding) => finding.seen === false).length;
  const seen = findings.length - unseen;
  const wrong = findings.filter((finding) => !finding.good).length;
  const verdict = wrong === 0 ? `All ${seen} are good.` : `${wrong} of ${seen} ${wrong === 1 ? 'is' : 'are'} not good.`;
  return unseen === 0 ? verdict : `${verdict} ${unseen} could not be looked at.`;
}
