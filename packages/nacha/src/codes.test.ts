import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  achText,
  CHANGE_CODES,
  checkDigitOf,
  correctionOf,
  describeTransactionCode,
  isRoutingNumber,
  NachaError,
  RETURN_CODES,
  returnReasonOf,
  returnTransactionCodeOf,
  traceNumber,
  transactionCodeFor,
} from './index.ts';
import { recordTable } from './record-table.ts';

describe('routing numbers', () => {
  test.each(['121042882', '231380104', '031300012', '091400606', '091000019', '021000021', '011401533'])('%s is one', (number) => {
    expect(isRoutingNumber(number)).toBe(true);
  });

  test.each(['121042881', '12104288', '1210428822', '12104288a', ' 21042882', ''])('%j is none', (number) => {
    expect(isRoutingNumber(number)).toBe(false);
  });

  it('never survive one wrong digit', () => {
    const eight = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(eight, fc.nat(8), fc.integer({ min: 1, max: 9 }), (first, at, shift) => {
        const number = first + checkDigitOf(first);
        const wrong = number.slice(0, at) + String((Number(number[at]) + shift) % 10) + number.slice(at + 1);
        expect([isRoutingNumber(number), isRoutingNumber(wrong)]).toEqual([true, false]);
      }),
    );
  });

  it('have their check digit computed from eight digits only', () => expect(() => checkDigitOf('1234567')).toThrow(RangeError));
});

describe('trace numbers', () => {
  it('are eight digits of the ODFI and seven of sequence', () => expect(traceNumber('12104288', 42)).toBe('121042880000042'));

  test.each([
    ['1210428', 1],
    ['12104288', -1],
    ['12104288', 10_000_000],
    ['12104288', 1.5],
  ])('cannot be made of %s and %s', (odfi, sequence) => expect(() => traceNumber(odfi, sequence)).toThrow(RangeError));
});

describe('transaction codes', () => {
  test.each([
    ['22', 'checking', 'credit', 'live', '21'],
    ['27', 'checking', 'debit', 'live', '26'],
    ['28', 'checking', 'debit', 'prenote', '26'],
    ['32', 'savings', 'credit', 'live', '31'],
    ['37', 'savings', 'debit', 'live', '36'],
    ['39', 'savings', 'debit', 'zero-dollar', '36'],
    ['42', 'general-ledger', 'credit', 'live', '41'],
    ['55', 'loan', 'debit', 'live', '56'],
  ] as const)('%s is a %s %s (%s), returned as %s', (code, account, direction, purpose, returned) => {
    expect(describeTransactionCode(code)).toEqual({ account, direction, purpose });
    expect(transactionCodeFor({ account, direction, purpose })).toBe(code);
    expect(returnTransactionCodeOf(code)).toBe(returned);
  });

  test.each(['20', '25', '30', '60', '99', '2', ''])('%j is none', (code) => expect(describeTransactionCode(code)).toBeUndefined());
});

describe('return codes', () => {
  test.each([
    ['R01', 'Insufficient Funds', 'two-day', null, true],
    ['R02', 'Account Closed', 'two-day', 'administrative', false],
    ['R08', 'Payment Stopped', 'two-day', null, false],
    ['R09', 'Uncollected Funds', 'two-day', null, true],
    ['R10', 'Customer Advises Not Authorized', 'sixty-day', 'unauthorized', false],
    ['R11', 'Customer Advises Entry Not in Accordance with the Terms of the Authorization', 'sixty-day', 'unauthorized', false],
    ['R13', null, 'two-day', null, false],
    ['R14', null, 'two-day', null, false],
    ['R23', null, 'two-day', null, false],
    ['R33', null, 'sixty-day', null, false],
    ['R29', 'Corporate Customer Advises Not Authorized', 'two-day', 'unauthorized', false],
    ['R31', 'Permissible Return', 'by-agreement', null, false],
  ])('%s', (code, description, deadline, group, may_be_reinitiated) => {
    expect(RETURN_CODES.get(code)).toEqual({ description, deadline, group, may_be_reinitiated });
    expect(returnReasonOf(code)).toBe(description);
  });

  it('have a reason for exactly those of the published table, and R11', () => {
    const shown = [...RETURN_CODES].filter(([, { description }]) => description !== null).map(([code]) => code);
    expect(shown).toEqual('R01 R02 R03 R04 R05 R07 R08 R09 R10 R11 R12 R16 R20 R24 R29 R31 R38 R39 R50 R51'.split(' '));
  });

  it('have no reason when unknown', () => expect(returnReasonOf('R99')).toBeNull());
});

describe('corrected data', () => {
  test.each([
    ['C01', '1918171614', { account_number: '1918171614' }],
    ['C02', '121042882', { routing_number: '121042882' }],
    ['C03', '121042882   1918171614', { routing_number: '121042882', account_number: '1918171614' }],
    ['C04', 'Mary Doe', { receiver_name: 'Mary Doe' }],
    ['C05', '37', { transaction_code: '37' }],
    ['C06', '1918171614          37', { account_number: '1918171614', transaction_code: '37' }],
    ['C07', '1210428821918171614       37', { routing_number: '121042882', account_number: '1918171614', transaction_code: '37' }],
    ['C09', '4711', { receiver_identification: '4711' }],
    ['C13', '', {}],
  ])('of %s in %j', (change_code, corrected_data, correction) => {
    expect(CHANGE_CODES.has(change_code)).toBe(true);
    expect(correctionOf({ change_code, corrected_data })).toEqual(correction);
  });

  test.each([
    ['C01', ''],
    ['C01', '12345678901234567 9'],
    ['C02', '121042881'],
    ['C03', '1210428821918171614'],
    ['C05', '99'],
    ['C06', '1918171614 37'],
    ['C13', 'x'],
    ['C99', '1918171614'],
  ])('of %s in %j is refused, without repeating it', (change_code, corrected_data) => {
    const read = () => correctionOf({ change_code, corrected_data });
    expect(read).toThrow(NachaError);
    if (corrected_data.length > 2) expect(read).not.toThrow(corrected_data);
  });
});

describe('achText', () => {
  test.each([
    ['José Müller', 22, 'Jose Muller'],
    ['Green  Leaf\tMarket', 16, 'Green Leaf Marke'],
    ['Green Leaf Marke t', 17, 'Green Leaf Marke'],
    ['O’Brien & Søn', 22, "O'Brien & S n"],
    ['日本', 22, ''],
    ['ﬁne', 22, 'fine'],
  ])('of %j in %i characters is %j', (name, length, text) => expect(achText(name, length)).toBe(text));
});

describe('record tables', () => {
  const field = { name: 'a', from: 1, length: 94, kind: 'text', meaning: '' } as const;

  it('must cover columns 1 to 94 without a gap or an overlap', () => {
    expect(() => recordTable('whole', [field])).not.toThrow();
    expect(() => recordTable('short', [{ ...field, length: 93 }])).toThrow('end at column 93');
    expect(() =>
      recordTable('gap', [
        { ...field, length: 5 },
        { ...field, from: 7, length: 88 },
      ]),
    ).toThrow('stands at 7, expected 6');
    expect(() =>
      recordTable('overlap', [
        { ...field, length: 5 },
        { ...field, from: 5, length: 90 },
      ]),
    ).toThrow('stands at 5');
  });
});
