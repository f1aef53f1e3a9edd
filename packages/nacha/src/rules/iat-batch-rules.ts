import type { BatchRule } from './rule.ts';

const HEADER = 'Appendix Three: IAT batch header';
const COUNTRIES = ['iso_destination_country_code'];
const CURRENCIES = ['iso_originating_currency_code', 'iso_destination_currency_code'];

/** Rules about the header of a batch of international entries. */
export const IAT_BATCH_RULES: readonly BatchRule[] = [
  {
    id: 'batch.iat-indicator',
    says: 'Columns 5 to 20 of an IAT header are blank, but IATCOR in a batch of notifications of change.',
    source: HEADER,
    level: 'error',
    check({ header }, found) {
      const wanted = header.standard_entry_class_code === 'COR' ? 'IATCOR' : '';
      if ((header['iat_indicator'] ?? '') === wanted) return;
      found('iat_indicator', wanted === '' ? 'must be blank in class IAT' : 'must be IATCOR in class COR', { expected: wanted });
    },
  },
  {
    id: 'batch.iat-exchange-indicator',
    says: 'The foreign exchange indicator is FV, VF or FF.',
    source: HEADER,
    level: 'error',
    check({ header }, found) {
      if (!/^(FV|VF|FF)$/.test(String(header['foreign_exchange_indicator']))) found('foreign_exchange_indicator', 'must be FV, VF or FF');
    },
  },
  {
    id: 'batch.iat-exchange-reference',
    says: 'The foreign exchange reference indicator is 1 (a rate), 2 (a number) or 3 (none); the reference is blank with 3 alone.',
    source: HEADER,
    level: 'error',
    check({ header }, found) {
      const indicator = String(header['foreign_exchange_reference_indicator']);
      if (!/^[123]$/.test(indicator)) {
        found('foreign_exchange_reference_indicator', 'must be 1, 2 or 3');
        return;
      }
      const is_blank = (header['foreign_exchange_reference'] ?? '') === '';
      if (is_blank !== (indicator === '3')) {
        found(
          'foreign_exchange_reference',
          indicator === '3' ? 'must be blank with indicator 3' : `must not be blank with indicator ${indicator}`,
        );
      }
    },
  },
  {
    id: 'batch.iat-countries-and-currencies',
    says: 'Countries are two letters of ISO 3166, currencies three of ISO 4217.',
    source: HEADER,
    level: 'error',
    check({ header }, found) {
      for (const field of COUNTRIES) if (!/^[A-Z]{2}$/.test(String(header[field]))) found(field, 'must be two letters of a country');
      for (const field of CURRENCIES) if (!/^[A-Z]{3}$/.test(String(header[field]))) found(field, 'must be three letters of a currency');
    },
  },
];
