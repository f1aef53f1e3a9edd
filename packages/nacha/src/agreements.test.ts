import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fileOf } from '../test/build.ts';
import { ALL_CLASSES, classFile } from '../test/classes.ts';
import { runTool } from '../test/run-tool.ts';
import { checkFile, type FileInput, fileInputOf, NachaError, readFile, readFileFrom, writeFile, writeLines } from './index.ts';

const TEXT = writeFile(classFile('CCD'));
const LINES = TEXT.trimEnd().split('\n');

async function* inPieces(text: string, length: number) {
  for (let start = 0; start < text.length; start += length) yield text.slice(start, start + length);
}

/** Every place of a document that holds something, warnings aside. */
function placesIn(value: unknown): [holder: Record<string, unknown>, name: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder)
    .filter((name) => name !== 'warnings')
    .flatMap((name) => [[holder, name] as [Record<string, unknown>, string], ...placesIn(holder[name])]);
}

describe('line ends of every kind [DEV-11]', () => {
  test.each([
    ['line feeds', LINES.join('\n')],
    ['line feeds, the last line too', `${LINES.join('\n')}\n`],
    ['returns and line feeds', `${LINES.join('\r\n')}\r\n`],
    ['returns', LINES.join('\r')],
    ['returns, the last line too', `${LINES.join('\r')}\r`],
    ['none', LINES.join('')],
    ['none, but at the very end', `${LINES.join('')}\n`],
    ['none, unfilled', LINES.slice(0, 6).join('')],
  ])('%s: read, however it is cut, and written again byte for byte', async (_, text) => {
    const file = readFile(text);
    expect(file.warnings.map(({ rule_id }) => rule_id)).toEqual(text.includes('9'.repeat(94)) ? [] : ['layout.filling-missing']);
    expect(writeFile(file)).toBe(text);
    expect(file.batches).toEqual(readFile(TEXT).batches);
    for (const length of [1, 7, 94, 95]) expect(await readFileFrom(inPieces(text, length))).toEqual(file);
    expect([...writeLines(file)]).toEqual(text.includes('9'.repeat(94)) ? LINES : LINES.slice(0, 6));
  });

  it('mixed: read with a warning, and written with the first', () => {
    for (const [first, second] of [
      ['\n', '\r\n'],
      ['\r\n', '\n'],
      ['\r', '\n'],
      ['\n', '\r'],
    ] as const) {
      const file = readFile(`${LINES.slice(0, 3).join(first)}${first}${LINES.slice(3).join(second)}`);
      expect(file.warnings).toMatchObject([{ rule_id: 'layout.line-ends-mixed' }]);
      expect(writeFile(file)).toBe(LINES.join(first));
    }
  });

  it('a mark before the text is named, and skipped where that was agreed', () => {
    for (const mark of ['\u00ef\u00bb\u00bf', '\ufeff']) {
      expect(checkFile(mark + TEXT).errors).toMatchObject([
        { line: 1, rule_id: 'layout.byte-order-mark', rule: expect.stringContaining('byte order mark') },
      ]);
      const file = readFile(mark + TEXT, { rules: { 'layout.byte-order-mark': 'warning' } });
      expect(writeFile(file)).toBe(TEXT);
    }
    expect(checkFile(`\u00ff\u00fe${TEXT}`).errors).toMatchObject([
      { rule_id: 'layout.encoding', rule: expect.stringContaining('UTF-16') },
    ]);
  });
});

describe('what banks agree on [DEV-11]', () => {
  it('reserved columns that are used come back as they were', () => {
    const text = TEXT.replace(/ {6}(121042880000001\n9)/, 'BANK42$1').replace(/ {39}\n/, `${'X'.repeat(39)}\n`);
    expect(checkFile(text).errors.map(({ rule_id, columns }) => [rule_id, columns])).toEqual([
      ['layout.reserved', [74, 79]],
      ['layout.reserved', [56, 94]],
    ]);
    const file = readFile(text, { rules: { 'layout.reserved': 'off' } });
    expect(file.batches[0]?.control).toMatchObject({ reserved: { 74: 'BANK42' } });
    expect(writeFile(file)).toBe(text);
    expect(() => writeFile({ ...file, rules: {} })).toThrow('reserved: must be blank');
  });

  it('blanks past the 94th column are read over', () => {
    const text = LINES.map((line) => `${line}      `).join('\n');
    expect(checkFile(text).errors[0]).toMatchObject({ rule_id: 'layout.line-length', columns: [95, 100] });
    const file = readFile(text, { rules: { 'layout.surplus-blanks': 'warning' } });
    expect(file.warnings[0]).toMatchObject({ rule_id: 'layout.surplus-blanks', columns: [95, 100] });
    expect(writeFile(file)).toBe(LINES.join('\n'));
  });

  it.each([
    ['a wrong check digit', 'field.check-digit', TEXT.replace('627231380104', '627231380105'), '231380105'],
    ['no name of a receiver', 'field.missing', TEXT.replace('John Doe', ' '.repeat(8)), ''],
  ])('%s is read, said, and written again as it stood', (_, id, text, value) => {
    expect(checkFile(text).errors.map(({ rule_id }) => rule_id)).toEqual([id]);
    const file = readFile(text, { rules: { [id]: 'warning' } });
    expect(file.warnings.map(({ rule_id, line }) => [rule_id, line])).toEqual([[id, 3]]);
    expect(file.batches[0]?.entries[0]).toMatchObject(
      id === 'field.missing' ? { receiver_name: value } : { receiving_routing_number: value },
    );
    expect(writeFile(file)).toBe(text);
    expect(() => writeFile({ ...file, rules: {} })).toThrow(NachaError);
    // A code that is blank says nothing of how to read the rest, whatever was agreed.
    expect(checkFile(text.replace('CCD', '   '), { rules: { [id]: 'off' } }).file).toBeNull();
  });

  it('files without a batch, and batches without an entry, which some banks send where nothing happened', () => {
    const { header, batches } = classFile('CCD');
    const [batch] = batches;
    for (const [id, input] of [
      ['file.has-batch', { header, batches: [] }],
      ['batch.has-entry', { header, batches: [{ ...batch, entries: [] }] }],
    ] as const) {
      const rules = { [id]: 'off' } as const;
      expect(() => writeFile(input as FileInput)).toThrow('must have a');
      const text = writeFile({ ...input, rules } as FileInput);
      expect(checkFile(text).errors.map(({ rule_id }) => rule_id)).toEqual([id]);
      expect(writeFile(readFile(text, { rules }))).toBe(text);
    }
  });

  it('destinations of ten digits are read; whoever wants routing numbers says so', () => {
    const text = writeFile({ ...fileOf(), header: { ...fileOf().header, immediate_destination: '1234567890' } });
    expect(checkFile(text).errors).toEqual([]);
    expect(checkFile(text, { rules: { 'file.routing-destination': 'error' } }).errors).toMatchObject([
      { line: 1, columns: [4, 13], value: '1234567890' },
    ]);
  });
});

describe('a check for machines [DEV-11]', () => {
  it('says file, line, columns, field, what stands there, what should, and which rule', async () => {
    const bad = TEXT.replace('820000000', '8200000000').replace(/^(.{94}\n.{94}\n)627/, '$1699');
    const { code, out } = await runTool(['check', '--json', '-'], bad);
    expect(code).toBe(1);
    const checked = JSON.parse(out);
    expect(checked).toMatchObject({ file: '(standard input)', valid: false, batch_count: 1, entry_count: 1, warning_count: 0 });
    expect(checked.findings[0]).toEqual({
      level: 'error',
      rule_id: 'entry.transaction-code',
      line: 3,
      columns: [2, 3],
      record: 'entry detail',
      field: 'transaction_code',
      found: '99',
      expected: 'must be a transaction code of the class',
      message: 'line 3, columns 2-3: entry detail transaction_code "99": must be a transaction code of the class',
      source: 'Appendix Three: transaction code',
      operator_code: 'R26',
    });
    expect(JSON.parse((await runTool(['check', '--json', '-'], TEXT)).out)).toMatchObject({ valid: true, findings: [] });
  });

  it('quotes columns as they stand in the file, and the value that would be right', () => {
    const [error] = checkFile(TEXT.replace('82250000020', '82250000030')).errors;
    expect(error).toMatchObject({ line: 5, columns: [5, 10], found: '000003', value: '000003', expected: '2' });
  });

  it('takes rules as they were agreed, and says which do not exist', async () => {
    const text = writeFile({ ...classFile('PPD', { entry: { account_number: '0000' } }), rules: { 'entry.mandatory-zeros': 'off' } });
    expect((await runTool(['check', '-'], text)).code).toBe(1);
    expect((await runTool(['check', '--ignore', 'entry.mandatory-zeros', '-'], text)).code).toBe(0);
    expect((await runTool(['check', '--allow', 'entry.mandatory-zeros', '-'], text)).out).toContain('warning: entry detail account_number');
    expect(await runTool(['check', '--allow', 'entry.none', '-'], text)).toMatchObject({
      code: 2,
      err: expect.stringContaining('no rule entry.none'),
    });
    expect(await runTool(['check', '--allow', 'field.format', '-'], text)).toMatchObject({
      code: 2,
      err: expect.stringContaining('always an error'),
    });
  });

  it('lists the rules', async () => {
    expect((await runTool(['rules'])).out).toContain('entry.amount-limit (error): ARC, BOC and POP entries are at most $25,000');
    expect(JSON.parse((await runTool(['rules', '--json'])).out)).toContainEqual(
      expect.objectContaining({ id: 'field.check-digit', operator_code: 'R28' }),
    );
  });
});

describe('JSON both ways [DEV-11]', () => {
  test.each(ALL_CLASSES)('%s', async (sec) => {
    const text = writeFile(classFile(sec));
    const { out } = await runTool(['json', '--unmasked', '-'], text);
    expect(await runTool(['write', '-'], out)).toEqual({ code: 0, out: text, err: '' });
    expect(writeFile(fileInputOf(JSON.stringify(readFile(text))))).toBe(text);
  });

  it('keeps what was agreed on', async () => {
    const text = TEXT.replace(/ {6}(121042880000001\n9)/, 'BANK42$1');
    const { out } = await runTool(['json', '--unmasked', '--allow', 'layout.reserved', '-'], text);
    expect((await runTool(['write', '-'], out)).out).toBe(text);
  });

  it.each([
    ['no JSON', 'nonsense', 'must be a JSON document'],
    ['no object', '[]', 'must be an object'],
    ['no batches', '{"header": {}}', 'batches: must be a list'],
    [
      'a value that does not fit',
      JSON.stringify(readFile(TEXT)).replace('"amount_cents":1234', '"amount_cents":"12"'),
      'amount_cents "12"',
    ],
    ['a file that was not read whole', JSON.stringify({ ...readFile(TEXT), valid: false }), 'breaks rules'],
  ])('refuses %s', async (_, json, words) => {
    const { code, out, err } = await runTool(['write', '-'], json);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(words);
  });

  it('refuses whatever else stands in a document, with words', () => {
    const odd = fc.constantFrom<unknown>(null, 7, -1.5, '', 'x', [], {}, true, '0'.repeat(200), { reserved: { 1: 'x' } });
    fc.assert(
      fc.property(fc.constantFrom(...ALL_CLASSES), fc.nat(), odd, (sec, at, value) => {
        const file = readFile(writeFile(classFile(sec)));
        const places = placesIn(file);
        const [holder, name] = places[at % places.length] ?? [];
        if (holder === undefined || name === undefined) return;
        holder[name] = value;
        try {
          readFile(writeFile(fileInputOf(JSON.stringify(file))), { rules: file.rules });
        } catch (error) {
          expect(error).toBeInstanceOf(NachaError);
        }
      }),
      { numRuns: 400 },
    );
  });

  it('never writes a file of stars', async () => {
    const { out } = await runTool(['json', '-'], TEXT);
    expect(await runTool(['write', '-'], out)).toMatchObject({ code: 2, err: expect.stringContaining('is masked') });
    expect(() => fileInputOf(out)).toThrow(NachaError);
  });
});
