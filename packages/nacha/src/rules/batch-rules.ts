import { factsOf } from './classes.ts';
import { type BatchFacts, type BatchRule, descriptionOf, isZeros } from './rule.ts';

const MANDATORY = ['company_name', 'company_identification', 'originator_identification', 'company_entry_description'];
const OPERATOR_BATCHES = 'Appendix Two: what an operator rejects a batch for';
const DESCRIPTIONS = 'Appendix Three: company entry description';

/** Descriptions that mean something to whoever processes a batch, and in which class. */
const RESERVED_DESCRIPTIONS: ReadonlyMap<string, string | null> = new Map([
  ['AUTOENROLL', 'ENR'],
  ['REDEPCHECK', 'RCK'],
  ['NO CHECK', 'XCK'],
  ['HCCLAIMPMT', 'CCD'],
  ['REVERSAL', null],
  ['RECLAIM', null],
  ['RETRY PYMT', null],
  ['RETURN FEE', null],
  ['ACCTVERIFY', null],
]);

/** Descriptions that the rules ask for since 2026, by class; outside of it they mislead more than they break. */
const EXPECTED_DESCRIPTIONS: ReadonlyMap<string, string> = new Map([
  ['PAYROLL', 'PPD'],
  ['PURCHASE', 'WEB'],
]);

function isClass({ header }: BatchFacts, sec: string): boolean {
  return header.standard_entry_class_code === sec;
}

/** Rules about a batch's header, in the order in which they are looked at. */
export const BATCH_RULES: readonly BatchRule[] = [
  {
    id: 'batch.service-class-advice',
    says: 'Service class 280 is that of ADV batches, and of no others.',
    source: OPERATOR_BATCHES,
    level: 'error',
    check({ format, header }, found) {
      if ((header.service_class_code === '280') !== (format === 'adv')) {
        found('service_class_code', 'must be 280 in class ADV, and only there', format === 'adv' ? { expected: '280' } : undefined);
      }
    },
  },
  {
    id: 'batch.mandatory-zeros',
    says: 'Company name, company or originator identification and company entry description are not zeros.',
    source: OPERATOR_BATCHES,
    level: 'error',
    check({ header }, found) {
      for (const field of MANDATORY) if (isZeros(header[field])) found(field, 'must not be zeros');
    },
  },
  {
    id: 'batch.odfi',
    says: 'The ODFI of a batch is a routing number, not zeros.',
    source: OPERATOR_BATCHES,
    level: 'error',
    check({ header }, found) {
      if (isZeros(header.originating_dfi_identification)) found('originating_dfi_identification', 'must not be zeros');
    },
  },
  {
    id: 'batch.status-code',
    says: 'Originator status code 0 is that of ADV batches, and of no others (in IAT gateways use it); death notifications come from a federal agency, code 2.',
    source: 'Appendix Three: originator status code',
    level: 'error',
    check(facts, found) {
      const code = facts.header.originator_status_code ?? '1';
      if ((code === '0') !== isClass(facts, 'ADV') && facts.format !== 'iat')
        found('originator_status_code', 'must be 0 in class ADV, and only there');
      else if (isClass(facts, 'DNE') && code !== '2') {
        found('originator_status_code', 'must be 2 in class DNE, which a federal agency sends', { expected: '2' });
      }
    },
  },
  {
    id: 'batch.description-of-class',
    says: 'Batches of RCK are described REDEPCHECK, batches of ENR AUTOENROLL.',
    source: OPERATOR_BATCHES,
    level: 'error',
    classes: ['RCK', 'ENR'],
    check: checkDescriptionOfClass,
  },
  {
    id: 'batch.description-no-check',
    says: 'Batches of XCK are described NO CHECK.',
    source: DESCRIPTIONS,
    level: 'warning',
    classes: ['XCK'],
    check: checkDescriptionOfClass,
  },
  {
    id: 'batch.description-capitals',
    says: `Descriptions that mean something are in capitals: ${[...RESERVED_DESCRIPTIONS.keys()].join(', ')}.`,
    source: DESCRIPTIONS,
    level: 'error',
    check(facts, found) {
      const description = descriptionOf(facts);
      const capitals = description.toUpperCase();
      if (description !== capitals && RESERVED_DESCRIPTIONS.has(capitals)) {
        found('company_entry_description', `must be in capitals, ${capitals}`, { expected: capitals });
      }
    },
  },
  {
    id: 'batch.description-elsewhere',
    says: 'AUTOENROLL stands in class ENR alone, REDEPCHECK in RCK, NO CHECK in XCK and HCCLAIMPMT in CCD.',
    source: DESCRIPTIONS,
    level: 'error',
    check(facts, found) {
      const sec = RESERVED_DESCRIPTIONS.get(descriptionOf(facts));
      // What comes back carries the description of what was sent; a notification of change does in class COR.
      if (sec && !isClass(facts, sec) && !isClass(facts, 'COR')) found('company_entry_description', `is for class ${sec} alone`);
    },
  },
  {
    id: 'batch.description-expected',
    says: 'PAYROLL describes PPD credits for wages, PURCHASE WEB debits for goods bought online.',
    source: DESCRIPTIONS,
    level: 'warning',
    check(facts, found) {
      const description = descriptionOf(facts);
      const sec = EXPECTED_DESCRIPTIONS.get(description);
      if (sec === undefined || isClass(facts, 'COR')) return;
      if (!isClass(facts, sec)) found('company_entry_description', `is for class ${sec}`);
      else if (facts.header.service_class_code === (sec === 'PPD' ? '225' : '220')) {
        found('company_entry_description', `is for ${sec === 'PPD' ? 'credits' : 'debits'}`);
      }
    },
  },
  {
    id: 'batch.settlement-date',
    says: 'The settlement date, which the operator puts in, is a day of the year: 001 to 366.',
    source: 'Appendix Three: settlement date',
    level: 'warning',
    check({ header }, found) {
      const day = header.settlement_date;
      if (typeof day === 'string' && day !== '' && !isDayOfYear(day)) found('settlement_date', 'must be a day of the year, 001 to 366');
    },
  },
  {
    id: 'batch.same-day-mark',
    says: 'A descriptive date that begins with SD asks for same-day settlement: SD1300, SD1700 or SD1800.',
    source: 'Appendix Three: company descriptive date, an agreement',
    level: 'warning',
    check({ header }, found) {
      const date = header.company_descriptive_date;
      if (typeof date === 'string' && date.startsWith('SD') && !/^SD(1300|1700|1800)$/.test(date)) {
        found('company_descriptive_date', 'must be SD1300, SD1700 or SD1800 when it begins with SD');
      }
    },
  },
];

function checkDescriptionOfClass(facts: BatchFacts, found: Parameters<BatchRule['check']>[1]): void {
  const { description } = factsOf(facts.header.standard_entry_class_code);
  const given = descriptionOf(facts);
  // A reversal is described as one in every class.
  if (description === undefined || given === description || given === 'REVERSAL') return;
  found('company_entry_description', `must be ${description} in class ${facts.header.standard_entry_class_code}`, {
    expected: description,
  });
}

/** Whether three digits are a day of some year. */
export function isDayOfYear(day: unknown): boolean {
  return typeof day === 'string' && /^[0-3][0-9]{2}$/.test(day) && Number(day) >= 1 && Number(day) <= 366;
}
