import { type Field, type RecordOf, recordTable } from './record-table.ts';

// biome-ignore format: a table reads field by field
const RECORD_TYPE_CODE = { name: 'record_type_code', from: 1, length: 1, kind: 'constant', value: '7', meaning: 'addenda' } as const;

// biome-ignore format: a table reads field by field
const ENTRY_DETAIL_SEQUENCE_NUMBER = {
  name: 'entry_detail_sequence_number', from: 88, length: 7, kind: 'digits', derived: true,
  meaning: "last seven digits of the entry's trace number",
} as const;

// biome-ignore format: a table reads field by field
const ADDENDA_SEQUENCE_NUMBER = {
  name: 'addenda_sequence_number', from: 84, length: 4, kind: 'count', derived: true,
  meaning: 'counts the addenda of its type in the entry from 1',
} as const;

function typeCode<const Code extends string>(value: Code, meaning: string) {
  return { name: 'addenda_type_code', from: 2, length: 2, kind: 'constant', value, meaning } as const;
}

function reserved<const From extends number>(from: From, length: number) {
  return { name: 'reserved', from, length, kind: 'constant', value: ' '.repeat(length), meaning: 'reserved' } as const;
}

/** Name, identification and country of a bank, columns 4 to 77. */
// biome-ignore format: a table reads field by field
const BANK = [
  { name: 'bank_name', from: 4, length: 35, kind: 'text', meaning: 'name of the bank' },
  {
    name: 'bank_identification_qualifier', from: 39, length: 2, kind: 'text',
    meaning: 'what the identification is: 01 national clearing system, 02 BIC, 03 IBAN',
  },
  { name: 'bank_identification', from: 41, length: 34, kind: 'text', confidential: true, meaning: 'number of the bank; an IBAN holds an account number' },
  { name: 'branch_country_code', from: 75, length: 3, kind: 'text', meaning: 'ISO code of the country of its branch' },
] as const satisfies readonly Field[];

/** City and country of a party, columns 4 to 73. */
// biome-ignore format: a table reads field by field
const CITY_AND_COUNTRY = [
  { name: 'city_and_state', from: 4, length: 35, kind: 'text', meaning: 'city and state or province, each ended by * and the last by \\' },
  { name: 'country_and_postal_code', from: 39, length: 35, kind: 'text', meaning: 'ISO country code and postal code, ended likewise' },
] as const satisfies readonly Field[];

/** Addenda 10 (record type 7) of an international entry: what for, the foreign amount, the receiver's name. */
// biome-ignore format: a table reads field by field
const IAT_ADDENDA_10 = recordTable('IAT addenda 10', [
  RECORD_TYPE_CODE,
  typeCode('10', 'transaction and receiver'),
  { name: 'transaction_type_code', from: 4, length: 3, kind: 'text', meaning: 'what the payment is for, or the class that it began as' },
  { name: 'foreign_payment_amount', from: 7, length: 18, kind: 'digits', meaning: 'amount in the currency of the receiver, without a point' },
  { name: 'foreign_trace_number', from: 25, length: 22, kind: 'text', optional: true, meaning: 'trace number abroad' },
  { name: 'receiver_name', from: 47, length: 35, kind: 'text', meaning: 'the person or company that is paid or pays' },
  reserved(82, 6),
  ENTRY_DETAIL_SEQUENCE_NUMBER,
]);

/** Addenda 11 (record type 7) of an international entry: who originates it. */
// biome-ignore format: a table reads field by field
const IAT_ADDENDA_11 = recordTable('IAT addenda 11', [
  RECORD_TYPE_CODE,
  typeCode('11', 'originator'),
  { name: 'originator_name', from: 4, length: 35, kind: 'text', meaning: 'the originator' },
  { name: 'street_address', from: 39, length: 35, kind: 'text', meaning: 'where it is' },
  reserved(74, 14),
  ENTRY_DETAIL_SEQUENCE_NUMBER,
]);

/** Addenda 12 (record type 7) of an international entry: city and country of the originator. */
const IAT_ADDENDA_12 = recordTable('IAT addenda 12', [
  RECORD_TYPE_CODE,
  typeCode('12', 'city and country of the originator'),
  ...CITY_AND_COUNTRY,
  reserved(74, 14),
  ENTRY_DETAIL_SEQUENCE_NUMBER,
]);

/** Addenda 13 (record type 7) of an international entry: the originator's bank. */
const IAT_ADDENDA_13 = recordTable('IAT addenda 13', [
  RECORD_TYPE_CODE,
  typeCode('13', "the originator's bank"),
  ...BANK,
  reserved(78, 10),
  ENTRY_DETAIL_SEQUENCE_NUMBER,
]);

/** Addenda 14 (record type 7) of an international entry: the receiver's bank. */
const IAT_ADDENDA_14 = recordTable('IAT addenda 14', [
  RECORD_TYPE_CODE,
  typeCode('14', "the receiver's bank"),
  ...BANK,
  reserved(78, 10),
  ENTRY_DETAIL_SEQUENCE_NUMBER,
]);

/** Addenda 15 (record type 7) of an international entry: number and street of the receiver. */
// biome-ignore format: a table reads field by field
const IAT_ADDENDA_15 = recordTable('IAT addenda 15', [
  RECORD_TYPE_CODE,
  typeCode('15', 'receiver'),
  {
    name: 'receiver_identification', from: 4, length: 15, kind: 'text', optional: true, confidential: true,
    meaning: "the originator's number for the receiver",
  },
  { name: 'street_address', from: 19, length: 35, kind: 'text', meaning: 'where the receiver is' },
  reserved(54, 34),
  ENTRY_DETAIL_SEQUENCE_NUMBER,
]);

/** Addenda 16 (record type 7) of an international entry: city and country of the receiver. */
const IAT_ADDENDA_16 = recordTable('IAT addenda 16', [
  RECORD_TYPE_CODE,
  typeCode('16', 'city and country of the receiver'),
  ...CITY_AND_COUNTRY,
  reserved(74, 14),
  ENTRY_DETAIL_SEQUENCE_NUMBER,
]);

/** Addenda 17 (record type 7) of an international entry: payment information. */
// biome-ignore format: a table reads field by field
const IAT_ADDENDA_17 = recordTable('IAT addenda 17', [
  RECORD_TYPE_CODE,
  typeCode('17', 'payment information'),
  { name: 'payment_information', from: 4, length: 80, kind: 'text', optional: true, confidential: true, meaning: 'remittance data for the receiver' },
  ADDENDA_SEQUENCE_NUMBER,
  ENTRY_DETAIL_SEQUENCE_NUMBER,
]);

/** Addenda 18 (record type 7) of an international entry: a bank between the two. */
const IAT_ADDENDA_18 = recordTable('IAT addenda 18', [
  RECORD_TYPE_CODE,
  typeCode('18', 'correspondent bank'),
  ...BANK,
  reserved(78, 6),
  ADDENDA_SEQUENCE_NUMBER,
  ENTRY_DETAIL_SEQUENCE_NUMBER,
]);

/** Addenda of international entries that are no return and no notification of change, by kind. */
export const IAT_ADDENDA_TABLES = {
  'iat-transaction': IAT_ADDENDA_10,
  'iat-originator': IAT_ADDENDA_11,
  'iat-originator-city': IAT_ADDENDA_12,
  'iat-originating-bank': IAT_ADDENDA_13,
  'iat-receiving-bank': IAT_ADDENDA_14,
  'iat-receiver': IAT_ADDENDA_15,
  'iat-receiver-city': IAT_ADDENDA_16,
  'iat-payment': IAT_ADDENDA_17,
  'iat-correspondent-bank': IAT_ADDENDA_18,
} as const;

export type IatAddendaKind = keyof typeof IAT_ADDENDA_TABLES;

/** The kind that a type code of 10 to 18 stands for. */
export const IAT_KIND_BY_TYPE: ReadonlyMap<string, IatAddendaKind> = new Map(
  (Object.keys(IAT_ADDENDA_TABLES) as IatAddendaKind[]).map((kind, index) => [String(10 + index), kind]),
);

/** An addenda 10 to 18, its numbers left out: they follow from the entry. */
export type IatAddenda = {
  [Kind in IatAddendaKind]: { readonly kind: Kind } & Readonly<RecordOf<(typeof IAT_ADDENDA_TABLES)[Kind]>>;
}[IatAddendaKind];
