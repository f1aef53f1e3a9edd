import type { AddendaInput } from '../addenda.ts';
import { CHANGE_CODES } from '../change-codes.ts';
import { isCorrection } from '../corrected-data.ts';
import { DISHONOR_CODES } from '../exception-codes.ts';
import { ASSIGNED_RETURN_CODES, classesOfReturnCode } from '../return-codes.ts';
import type { StandardEntryClass } from '../standard-entry-classes.ts';
import { isDayOfYear } from './batch-rules.ts';
import { type EntryFacts, type EntryRule, isZeros } from './rule.ts';

const RETURNS = 'Appendix Four: return entries';
const CHANGES = 'Appendix Five: change entries';
/** What a dishonor with R69 says is wrong, two digits each, with asterisks between. */
const FIELD_ERRORS = /^0[1-7](\*0[1-7])*(\s|$)/;

/** What stands where the operator put no settlement date in. */
const NO_DAY = '000';

type Kind = AddendaInput['kind'];
type Of<Kinds extends Kind> = Extract<AddendaInput, { kind: Kinds }>;

/** Looks at each addenda of some kinds. */
function each<const Kinds extends Kind>(
  kinds: readonly Kinds[],
  look: (one: Of<Kinds>, found: FoundIn, facts: EntryFacts) => void,
): EntryRule['check'] {
  return (facts, found) => {
    if (facts.nature === 'forward') return;
    for (const [index, one] of facts.addenda.entries()) {
      if ((kinds as readonly string[]).includes(one.kind)) {
        look(
          one as Of<Kinds>,
          (field, words, expected) => found(field, words, { addenda: index, ...(expected !== undefined && { expected }) }),
          facts,
        );
      }
    }
  };
}

type FoundIn = (field: string, words: string, expected?: string) => void;

function requireAssigned(field: string, code: string, found: FoundIn): void {
  if (!ASSIGNED_RETURN_CODES.has(`R${code}`)) found(field, 'must be an assigned return code without its R');
}

function requireDay(field: string, day: string, found: FoundIn): void {
  if (day !== NO_DAY && !isDayOfYear(day)) found(field, 'must be a day of the year, 001 to 366');
}

/** Rules about returns, dishonored and contested returns, notifications of change and refused ones. */
export const EXCEPTION_RULES: readonly EntryRule[] = [
  {
    id: 'return.assigned-code',
    says: 'The return code of a return is assigned.',
    source: RETURNS,
    level: 'error',
    needs_addenda: true,
    check: each(['return', 'iat-return'], ({ return_code }, found) => {
      if (!ASSIGNED_RETURN_CODES.has(return_code)) found('return_code', 'must be an assigned return code');
    }),
  },
  {
    id: 'return.code-of-class',
    says: 'Some return codes are for some classes alone: R37 to R39 for checks, R40 to R47 for ENR, R50 to R53 for RCK, R80 to R85 for IAT.',
    source: RETURNS,
    level: 'warning',
    needs_addenda: true,
    check: each(['return', 'iat-return'], ({ return_code }, found, { header }) => {
      const classes = classesOfReturnCode(return_code);
      if (classes !== null && !classes.includes(header.standard_entry_class_code as StandardEntryClass)) {
        found('return_code', `is for class ${classes.join(', ')}`);
      }
    }),
  },
  {
    id: 'return.date-of-death',
    says: 'A return with R14 or R15 says when the receiver or payee died.',
    source: RETURNS,
    level: 'error',
    needs_addenda: true,
    check: each(['return', 'iat-return'], ({ return_code, date_of_death }, found) => {
      if ((return_code === 'R14' || return_code === 'R15') && !(typeof date_of_death === 'string' && /^2/.test(date_of_death))) {
        found('date_of_death', `must be a date with ${return_code}`);
      }
    }),
  },
  {
    id: 'return.original-trace',
    says: 'A return or notification of change names the entry that it is about: its trace number is not zeros.',
    source: 'Appendix Two: what an operator returns an entry for',
    level: 'error',
    needs_addenda: true,
    operator_code: 'R27',
    check: each(
      ['return', 'iat-return', 'dishonored-return', 'contested-return', 'change', 'iat-change', 'refused-change'],
      ({ original_trace_number }, found) => {
        if (isZeros(original_trace_number)) found('original_trace_number', 'must not be zeros');
      },
    ),
  },
  {
    id: 'return.trace-of-entry',
    says: 'The trace number within an addenda is that of its entry.',
    source: 'Appendix Three: trace number',
    level: 'warning',
    needs_addenda: true,
    check(facts, found) {
      const { trace_number } = facts.entry;
      for (const [index, one] of facts.addenda.entries()) {
        const given = 'trace_number' in one ? one.trace_number : undefined;
        if (given !== undefined && trace_number !== undefined && given !== trace_number) {
          found('trace_number', `should be that of the entry, ${trace_number}`, { addenda: index, expected: trace_number });
        }
      }
    },
  },
  {
    id: 'dishonor.assigned-code',
    says: `The code of a dishonored return is ${[...DISHONOR_CODES.keys()].join(', ')}.`,
    source: RETURNS,
    level: 'error',
    needs_addenda: true,
    check: each(['dishonored-return'], ({ return_code }, found) => {
      if (!DISHONOR_CODES.has(return_code)) found('return_code', `must be one of ${[...DISHONOR_CODES.keys()].join(', ')}`);
    }),
  },
  {
    id: 'dishonor.of-which-return',
    says: 'A dishonored return says with which code the return came and on which day of the year it settled.',
    source: RETURNS,
    level: 'error',
    needs_addenda: true,
    check: each(['dishonored-return', 'contested-return'], ({ return_reason_code, return_settlement_date }, found) => {
      requireAssigned('return_reason_code', return_reason_code, found);
      requireDay('return_settlement_date', return_settlement_date, found);
    }),
  },
  {
    id: 'dishonor.settlement-dates',
    says: 'The settlement dates of the return and of the dishonor are known: not 000.',
    source: RETURNS,
    level: 'warning',
    needs_addenda: true,
    check: each(['dishonored-return', 'contested-return'], (one, found) => {
      if (one.return_settlement_date === NO_DAY) found('return_settlement_date', 'should be the day on which the return settled');
      if (one.kind === 'contested-return' && one.dishonor_settlement_date === NO_DAY) {
        found('dishonor_settlement_date', 'should be the day on which the dishonored return settled');
      }
    }),
  },
  {
    id: 'dishonor.field-errors',
    says: 'A dishonor with R69 says in its remarks which fields are wrong: 01 to 07, with asterisks between.',
    source: RETURNS,
    level: 'error',
    needs_addenda: true,
    check: each(['dishonored-return'], ({ return_code, addenda_information }, found) => {
      if (return_code === 'R69' && !FIELD_ERRORS.test(addenda_information ?? '')) {
        found('addenda_information', 'must begin with the numbers of the wrong fields with R69, 01 to 07, with * between');
      }
    }),
  },
  {
    id: 'contest.of-which-dishonor',
    says: 'A contested dishonored return says with which code the dishonor came and on which day of the year it settled.',
    source: RETURNS,
    level: 'error',
    needs_addenda: true,
    check: each(['contested-return'], ({ dishonor_reason_code, dishonor_settlement_date }, found) => {
      if (!DISHONOR_CODES.has(`R${dishonor_reason_code}`)) {
        found('dishonor_reason_code', 'must be the code of a dishonor without its R');
      }
      requireDay('dishonor_settlement_date', dishonor_settlement_date, found);
    }),
  },
  {
    id: 'contest.dates',
    says: 'With R73 a contested dishonored return says when the entry was returned and on which day of the year it had settled.',
    source: RETURNS,
    level: 'error',
    needs_addenda: true,
    check: each(['contested-return'], (one, found) => {
      const settled = one.original_settlement_date ?? '';
      if (settled !== '' && !isDayOfYear(settled)) found('original_settlement_date', 'must be a day of the year, 001 to 366');
      if (one.return_code !== 'R73') return;
      if (settled === '') found('original_settlement_date', 'must be there with R73');
      if (!isShortDate(one.original_entry_returned_date ?? '')) found('original_entry_returned_date', 'must be a date with R73, YYMMDD');
    }),
  },
  {
    id: 'contest.other-dates',
    says: 'With R74, R75 and R76 too a contested dishonored return has both dates.',
    source: RETURNS,
    level: 'warning',
    needs_addenda: true,
    check: each(['contested-return'], (one, found) => {
      if (!/^R7[456]$/.test(one.return_code)) return;
      if ((one.original_settlement_date ?? '') === '') found('original_settlement_date', `should be there with ${one.return_code}`);
      if (!isShortDate(one.original_entry_returned_date ?? ''))
        found('original_entry_returned_date', `should be a date with ${one.return_code}, YYMMDD`);
    }),
  },
  {
    id: 'contest.answers-dishonor',
    says: 'R73 contests R68 (untimely), R74 and R76 contest R69 (field errors), R75 contests R67 (duplicate), R77 contests R62 or R70.',
    source: RETURNS,
    level: 'warning',
    needs_addenda: true,
    check: each(['contested-return'], ({ return_code, dishonor_reason_code }, found) => {
      const wanted = CONTESTED[return_code];
      if (wanted !== undefined && !wanted.includes(dishonor_reason_code)) {
        found('dishonor_reason_code', `should be ${wanted.join(' or ')} with ${return_code}`);
      }
    }),
  },
  {
    id: 'change.one-addenda',
    says: 'A notification of change is one addenda 98 to an entry of class COR, and only there.',
    source: CHANGES,
    level: 'error',
    needs_addenda: ({ header }) => header.standard_entry_class_code !== 'COR',
    check({ header, addenda }, found) {
      const is_cor = header.standard_entry_class_code === 'COR';
      if (addenda.length === 0 && !is_cor) return;
      const count = addenda.filter(isChange).length;
      if (count !== (is_cor ? 1 : 0)) found(null, 'a notification of change is one addenda 98 to an entry of class COR, and only there');
    },
  },
  {
    id: 'change.assigned-code',
    says: `The code of a notification of change is assigned: ${[...CHANGE_CODES.keys()].join(', ')}. A refused one may repeat another, for which it is refused.`,
    source: CHANGES,
    level: 'error',
    needs_addenda: true,
    check: each(['change', 'iat-change'], ({ change_code }, found) => {
      if (!CHANGE_CODES.has(change_code)) found('change_code', 'must be an assigned change code');
    }),
  },
  {
    id: 'change.corrected-data',
    says: 'The corrected data are laid out as the change code says; those of a refused notification may be what is wrong with it.',
    source: CHANGES,
    level: 'error',
    needs_addenda: true,
    check: each(['change', 'iat-change'], (one, found) => {
      if (CHANGE_CODES.has(one.change_code) && !isCorrection(one)) {
        found('corrected_data', `must be laid out as change code ${one.change_code} says`);
      }
    }),
  },
];

function isChange({ kind }: { readonly kind: Kind }): boolean {
  return kind === 'change' || kind === 'iat-change' || kind === 'refused-change';
}

/** Which dishonors a contest answers, by its code. */
const CONTESTED: Readonly<Record<string, readonly string[]>> = {
  R73: ['68'],
  R74: ['69'],
  R75: ['67'],
  R76: ['69'],
  R77: ['62', '70'],
};

/** Whether six digits are a date of this century. */
function isShortDate(digits: string): boolean {
  const iso_date = digits.replace(/^(..)(..)(..)$/, '20$1-$2-$3');
  const moment = Date.parse(`${iso_date}T00:00:00Z`);
  return /^[0-9]{6}$/.test(digits) && !Number.isNaN(moment) && new Date(moment).getUTCDate() === Number(digits.slice(4));
}
