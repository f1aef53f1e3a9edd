import type { NachaError, NachaWarning } from '../errors.ts';
import { RECORD_LENGTH } from '../record-table.ts';
import type { Input } from './input.ts';
import type { Output } from './output.ts';
import { FileTally } from './tally.ts';

/** Says every finding in a line, and at last that the file is valid when it is; gives whether. */
export async function check(input: Input, output: Output): Promise<boolean> {
  const { name } = input;
  const tally = new FileTally();
  for await (const events of input.events()) {
    for (const event of events) {
      tally.take(event);
      if (event.type === 'error') output.say(`${findingOf(name, event.error)}\n`);
      if (event.type === 'warning') output.say(`${warningOf(name, event.warning)}\n`);
    }
    await output.settle();
  }
  if (tally.is_valid) output.say(`${name}: valid: ${tally.inWords()}\n`);
  return tally.is_valid;
}

/** `FILE:LINE:COLUMNS: record field "value": rule`. What no single field is at fault for is said of the whole line. */
export function findingOf(name: string, { line, columns, record, field, value, rule }: NachaError): string {
  const [first, last] = columns ?? [1, RECORD_LENGTH];
  const what = [record, field, value !== null && JSON.stringify(value)].filter(Boolean).join(' ');
  return [`${name}:${line ?? 1}:${first === last ? first : `${first}-${last}`}`, what, rule].filter(Boolean).join(': ');
}

export function warningOf(name: string, { line, message }: NachaWarning): string {
  return `${name}:${line}:1-${RECORD_LENGTH}: warning: ${message}`;
}
