import type { AddendaInput, BatchInput, IatBatchHeaderInput, IatEntryInput } from '../src/index.ts';

/** The header of a batch of international credits. */
const iatHeader: IatBatchHeaderInput = {
  service_class_code: '220',
  foreign_exchange_indicator: 'FF',
  foreign_exchange_reference_indicator: '3',
  iso_destination_country_code: 'CA',
  originator_identification: '123456789',
  standard_entry_class_code: 'IAT',
  company_entry_description: 'TRADEPAYMT',
  iso_originating_currency_code: 'USD',
  iso_destination_currency_code: 'CAD',
  effective_entry_date: '2026-11-23',
  originating_dfi_identification: '12104288',
  batch_number: 1,
};

/** The seven addenda that every international entry has. */
export const iatAddenda: readonly AddendaInput[] = [
  { kind: 'iat-transaction', transaction_type_code: 'BUS', foreign_payment_amount: '000000000000001234', receiver_name: 'Maple Ltd' },
  { kind: 'iat-originator', originator_name: 'Green Leaf Mkt', street_address: '1 Main Street' },
  { kind: 'iat-originator-city', city_and_state: 'Reading*PA\\', country_and_postal_code: 'US*19601\\' },
  {
    kind: 'iat-originating-bank',
    bank_name: 'Our Bank',
    bank_identification_qualifier: '01',
    bank_identification: '121042882',
    branch_country_code: 'US',
  },
  {
    kind: 'iat-receiving-bank',
    bank_name: 'Their Bank',
    bank_identification_qualifier: '03',
    bank_identification: 'GB29NWBK60161331926819',
    branch_country_code: 'CA',
  },
  { kind: 'iat-receiver', street_address: '2 Lake Road' },
  { kind: 'iat-receiver-city', city_and_state: 'Toronto*ON\\', country_and_postal_code: 'CA*M5H2N2\\' },
];

/** An international credit of $12.34. */
const iatEntry: IatEntryInput = {
  transaction_code: '22',
  receiving_routing_number: '231380104',
  amount_cents: 1234,
  account_number: '77665544332211',
  trace_number: '121042880000001',
  addenda: iatAddenda,
};

/** A batch of international entries, or of what is given. */
export function iatBatch(entry: Partial<IatEntryInput> = {}, header: Partial<IatBatchHeaderInput> = {}): BatchInput {
  return { format: 'iat', header: { ...iatHeader, ...header }, entries: [{ ...iatEntry, ...entry }] };
}
