import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { header } from '../test/build.ts';
import { ALL_CLASSES, classBatch, classFile, returned } from '../test/classes.ts';
import { LAYOUT_CASES } from '../test/layout-cases.ts';
import { RIGHT_CASES, RULE_CASES } from '../test/rule-cases.ts';
import { checkFile, type FileInput, NachaError, RULES, readFile, traceNumber, writeFile } from './index.ts';
import { rulesPage } from './rules/page.ts';

/** Every agreeable rule off, so that anything can be written that has the layout. */
const ALL_OFF = Object.fromEntries(RULES.filter(({ is_agreeable }) => is_agreeable).map(({ id }) => [id, 'off' as const]));
const levelOf = (id: string) => RULES.find((rule) => rule.id === id)?.level;

function refusalOf(input: FileInput): NachaError | null {
  try {
    writeFile(input);
    return null;
  } catch (error) {
    if (error instanceof NachaError) return error;
    throw error;
  }
}

/** What is found in a text under a rule's name, with the level at which it is taken. */
function findingsOf(text: string, id: string) {
  const { errors, warnings } = checkFile(text);
  return [
    ...errors.filter(({ rule_id }) => rule_id === id).map((error) => ({ ...error, level: 'error' })),
    ...warnings.filter(({ rule_id }) => rule_id === id).map((warning) => ({ ...warning, level: 'warning' })),
  ];
}

describe('each class, field by field [DEV-09]', () => {
  test.each(ALL_CLASSES)('%s is written, read without a finding, and written again byte for byte', (sec) => {
    const text = writeFile(classFile(sec));
    const file = readFile(text);
    expect(file.warnings).toEqual([]);
    expect(writeFile(file)).toBe(text);
    const [batch] = file.batches;
    const [given] = classBatch(sec).entries as { addenda?: unknown[] }[];
    const { addenda, ...values } = given ?? {};
    expect(batch?.entries[0]).toMatchObject(JSON.parse(JSON.stringify(values)));
    expect(batch?.entries[0]?.addenda).toMatchObject(addenda ?? []);
  });

  test.each(RIGHT_CASES)('%s (%s) is right', (_, sec, changes) => {
    const text = writeFile(classFile(sec, changes));
    const { file, errors, warnings } = checkFile(text);
    expect([errors.map(({ message }) => message), warnings.map(({ message }) => message)]).toEqual([[], []]);
    expect(file && writeFile(file)).toBe(text);
  });
});

describe('each rule [DEV-09] [DEV-10]', () => {
  test.each(RULE_CASES.map(([id, sec, changes, field]) => [id, sec, field, changes] as const))(
    '%s in %s names %s',
    (id, sec, field, changes) => {
      const level = levelOf(id);
      const text = writeFile({ ...classFile(sec, changes), rules: ALL_OFF });
      const [finding] = findingsOf(text, id);
      expect(finding).toMatchObject({ level, field, line: expect.any(Number) });
      if (finding?.field) expect(finding.columns).not.toBeNull();
      // The writer refuses what the reader would, by the same rule, and writes what is warned about.
      const refusal = refusalOf({ ...classFile(sec, changes), rules: { ...ALL_OFF, [id]: 'error' } });
      expect(refusal).toMatchObject({ rule_id: id, field });
      if (level === 'error') expect(refusalOf(classFile(sec, changes))).not.toBeNull();
      // What was agreed on is not found any more.
      expect(checkFile(text, { rules: ALL_OFF }).errors).toEqual([]);
    },
  );

  test.each(LAYOUT_CASES)('%s is found in %s', (id, _, text) => {
    const [finding] = findingsOf(text, id);
    expect(finding).toMatchObject({ level: levelOf(id) === 'off' ? 'error' : levelOf(id) });
  });

  it('has a case that breaks it', () => {
    const broken = new Set([...RULE_CASES.map(([id]) => id), ...LAYOUT_CASES.map(([id]) => id), ...BESIDES]);
    expect(RULES.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
  });

  it('has a name of its own, a source, and words', () => {
    expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
    for (const { id, says, source } of RULES) expect([id, says.endsWith('.'), source.length > 5]).toEqual([id, true, true]);
  });

  it('stands on the page of rules as the checks have it', () => {
    expect(readFileSync(join(import.meta.dirname, '../RULES.md'), 'utf8')).toBe(rulesPage());
  });
});

/** Rules that are about several entries or about agreements, shown below and in agreements.test.ts. */
const BESIDES = ['layout.surplus-blanks', 'entry.trace-ascending', 'entry.one-nature', 'file.routing-destination', 'file.largest-sum'];

describe('entries of one batch', () => {
  const two = (changes: object) => {
    const [entry] = classBatch('PPD').entries as object[];
    const second = { ...entry, trace_number: traceNumber('12104288', 2), ...changes };
    return { header, batches: [{ ...classBatch('PPD'), entries: [entry, second] }] } as unknown as FileInput;
  };

  it('have trace numbers that go up', () => {
    for (const sequence of [0, 1]) {
      const input = two({ trace_number: traceNumber('12104288', sequence) });
      expect(findingsOf(writeFile({ ...input, rules: ALL_OFF }), 'entry.trace-ascending')).toMatchObject([
        { line: 4, field: 'trace_number' },
      ]);
      expect(refusalOf(input)).toMatchObject({ rule_id: 'entry.trace-ascending' });
    }
  });

  it('are all of one nature: what came back is in batches of its own', () => {
    const input = two({ transaction_code: '26', addenda: [returned] });
    expect(findingsOf(writeFile({ ...input, rules: ALL_OFF }), 'entry.one-nature')).toMatchObject([{ line: 4, level: 'error' }]);
    expect(refusalOf(input)).toMatchObject({ rule_id: 'entry.one-nature' });
  });
});

describe('what was agreed on', () => {
  it('is a rule that there is, and one about which something can be agreed', () => {
    expect(() => checkFile('', { rules: { 'no.such-rule': 'off' } })).toThrow('there is no rule no.such-rule');
    expect(() => checkFile('', { rules: { 'field.format': 'off' } })).toThrow('nothing else can be agreed on');
    expect(() => writeFile({ ...classFile('PPD'), rules: { 'layout.order': 'warning' } })).toThrow(RangeError);
  });

  it('may be stricter: a routing number as destination, filled blocks', () => {
    const text = writeFile({ ...classFile('PPD'), header: { ...header, immediate_destination: '1234567890' }, layout: { padded: false } });
    const rules = { 'file.routing-destination': 'error', 'layout.filling-missing': 'error' } as const;
    expect(checkFile(text).errors).toEqual([]);
    expect(checkFile(text, { rules }).errors.map(({ rule_id }) => rule_id)).toEqual(['file.routing-destination', 'layout.filling-missing']);
  });
});
