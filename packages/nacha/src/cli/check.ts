import type { NachaError, NachaWarning } from '../errors.ts';
import { RECORD_LENGTH } from '../record-table.ts';
import { RULES } from '../rules/levels.ts';
import type { Input } from './input.ts';
import type { Output } from './output.ts';
import { FileTally } from './tally.ts';

/** So many warnings are said in JSON; a file of lines that were all cut short has one for each. */
const MOST_WARNINGS = 1_000;

/** Says every finding in a line, and at last that the file is valid when it is; gives whether. As JSON: all in one line. */
export async function check(input: Input, output: Output, options: { readonly json: boolean }): Promise<boolean> {
  const { name } = input;
  const tally = new FileTally();
  const findings: unknown[] = [];
  let warning_count = 0;
  for await (const events of input.events()) {
    for (const event of events) {
      tally.take(event);
      if (event.type === 'error') {
        if (options.json) findings.push(plainFinding('error', event.error));
        else output.say(`${findingOf(name, event.error)}\n`);
      }
      if (event.type === 'warning') {
        warning_count += 1;
        if (!options.json) output.say(`${warningOf(name, event.warning)}\n`);
        else if (warning_count <= MOST_WARNINGS) findings.push(plainFinding('warning', event.warning));
      }
    }
    await output.settle();
  }
  if (options.json) output.say(`${JSON.stringify({ file: name, valid: tally.is_valid, ...tally.inNumbers(), findings })}\n`);
  else if (tally.is_valid) output.say(`${name}: valid: ${tally.inWords()}\n`);
  return tally.is_valid;
}

/** A finding for programs: where, which field, what stands there, what should, which rule and where that comes from. */
function plainFinding(level: 'error' | 'warning', finding: NachaError | NachaWarning) {
  const { line, record, field, columns, rule_id, message } = finding;
  const rule = RULES.find(({ id }) => id === rule_id);
  return {
    level,
    rule_id,
    line,
    columns: columns ?? [1, RECORD_LENGTH],
    record,
    field,
    found: finding.value,
    expected: finding.expected ?? ('rule' in finding ? finding.rule : message),
    message,
    source: rule?.source ?? null,
    operator_code: rule?.operator_code ?? null,
  };
}

/** `FILE:LINE:COLUMNS: record field "value": rule`. What no single field is at fault for is said of the whole line. */
export function findingOf(name: string, { line, columns, record, field, value, rule }: NachaError): string {
  const what = [record, field, value !== null && JSON.stringify(value)].filter(Boolean).join(' ');
  return [`${name}:${line ?? 1}:${columnsInWords(columns)}`, what, rule].filter(Boolean).join(': ');
}

export function warningOf(name: string, { line, columns, message }: NachaWarning): string {
  return `${name}:${line}:${columnsInWords(columns)}: warning: ${message}`;
}

function columnsInWords(columns: readonly [number, number] | null): string {
  const [first, last] = columns ?? [1, RECORD_LENGTH];
  return first === last ? `${first}` : `${first}-${last}`;
}
