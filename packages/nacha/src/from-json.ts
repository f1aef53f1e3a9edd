import { NachaError } from './errors.ts';
import type { FileInput } from './model.ts';
import { Levels, type RuleLevels } from './rules/levels.ts';

const LINE_ENDINGS: readonly unknown[] = ['\n', '\r\n', '\r', ''];
const LEVELS: readonly unknown[] = ['error', 'warning', 'off'];

/**
 * What a JSON document says of a file, to be written: as `JSON.stringify` of what `readFile` gave, or as
 * `nacha json --unmasked` gives it. What is in its fields is judged when it is written.
 * @throws {NachaError} when it is no JSON, has no header or batches, or stands for a file that could not be read or is masked.
 */
export function fileInputOf(json: string): FileInput {
  const document = parsed(json);
  requireObject(document, '');
  if (document['valid'] === false) throw refused('', 'is of a file that breaks rules, and was not read whole');
  requireObject(document['header'], 'header');
  requireList(document['batches'], 'batches');
  for (const [index, batch] of document['batches'].entries()) requireBatch(batch, `batches[${index}]`);
  for (const name of ['control', 'layout', 'rules'])
    if (document[name] !== undefined && document[name] !== null) requireObject(document[name], name);
  if (document['layout']) requireLayout(document['layout'] as Record<string, unknown>);
  if (document['rules']) requireRules(document['rules'] as RuleLevels);
  const { header, batches, control, layout, rules } = document as unknown as FileInput;
  return { header, batches, ...(control && { control }), ...(layout && { layout }), ...(rules && { rules }) };
}

function requireLayout(layout: Record<string, unknown>): void {
  for (const [field, value] of Object.entries(layout)) {
    const is_right = field === 'line_ending' ? LINE_ENDINGS.includes(value) : typeof value === 'boolean';
    if (!is_right) throw new NachaError({ path: 'layout', field, rule: 'must be a layout of lines' });
  }
}

function requireRules(rules: RuleLevels): void {
  try {
    Levels.of(rules);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refused('rules', error.message);
  }
  for (const level of Object.values(rules)) if (!LEVELS.includes(level)) throw refused('rules', `must be ${LEVELS.join(', ')}`);
}

function requireBatch(batch: unknown, path: string): void {
  requireObject(batch, path);
  requireObject(batch['header'], `${path}.header`);
  if (batch['control'] !== undefined && batch['control'] !== null) requireObject(batch['control'], `${path}.control`);
  requireList(batch['entries'], `${path}.entries`);
  for (const [index, entry] of batch['entries'].entries()) {
    const entry_path = `${path}.entries[${index}]`;
    requireObject(entry, entry_path);
    requireUnmasked(entry, entry_path);
    if (entry['addenda'] === undefined) continue;
    requireList(entry['addenda'], `${entry_path}.addenda`);
    for (const [place, addenda] of entry['addenda'].entries()) {
      requireObject(addenda, `${entry_path}.addenda[${place}]`);
      requireUnmasked(addenda, `${entry_path}.addenda[${place}]`);
    }
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    // The parser's own words quote what it found, which may be an account number.
    throw refused('', 'must be a JSON document');
  }
}

function requireObject(value: unknown, path: string): asserts value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refused(path, 'must be an object');
}

function requireList(value: unknown, path: string): asserts value is unknown[] {
  if (!Array.isArray(value)) throw refused(path, 'must be a list');
}

/** Stars are no account number: a file of them must never leave. */
function requireUnmasked(values: Record<string, unknown>, path: string): void {
  for (const [field, value] of Object.entries(values)) {
    if (value === '(withheld)' || (field.endsWith('account_number') && typeof value === 'string' && /^\*+.{0,4}$/.test(value))) {
      throw new NachaError({ path, field, rule: 'is masked: make the JSON with --unmasked' });
    }
  }
}

function refused(path: string, rule: string): NachaError {
  return new NachaError({ path: path === '' ? 'the document' : path, rule });
}
