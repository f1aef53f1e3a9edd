import { ADDENDA_TABLES, type Addenda } from '../addenda.ts';
import { CHANGE_CODES } from '../change-codes.ts';
import { correctionOf } from '../corrected-data.ts';
import { NachaError } from '../errors.ts';
import { CONTEST_CODES, DISHONOR_CODES, REFUSAL_CODES } from '../exception-codes.ts';
import { returnReasonOf } from '../return-codes.ts';

/**
 * What an addenda says, in a line. `shown` is the addenda as it may be shown, `whole` as it stands in the file, of
 * which a correction is read; `mask` is what becomes of an account number in it.
 */
export function addendaInWords(shown: Addenda, whole: Addenda, mask: (account_number: string) => string): string {
  switch (shown.kind) {
    case 'payment':
      return `05 ${shown.payment_information}`.trimEnd();
    case 'return':
    case 'iat-return':
      return sentence(
        `Returned ${coded(shown.return_code, returnReasonOf(shown.return_code))}: entry ${shown.original_trace_number}`,
        shown.date_of_death !== null && `died ${shown.date_of_death}`,
        shown.addenda_information,
      );
    case 'dishonored-return':
      return sentence(
        `Return dishonored ${coded(shown.return_code, DISHONOR_CODES.get(shown.return_code))}: return ${shown.return_trace_number} (R${shown.return_reason_code}) of entry ${shown.original_trace_number}`,
        shown.addenda_information,
      );
    case 'contested-return':
      return `Dishonor contested ${coded(shown.return_code, CONTEST_CODES.get(shown.return_code))}: dishonor ${shown.dishonor_trace_number} (R${shown.dishonor_reason_code}) of return ${shown.return_trace_number}, entry ${shown.original_trace_number}`;
    case 'change':
    case 'iat-change':
      return sentence(
        `Change ${coded(shown.change_code, CHANGE_CODES.get(shown.change_code))}: entry ${shown.original_trace_number}`,
        (whole.kind === 'change' || whole.kind === 'iat-change') && correctionInWords(whole, mask),
      );
    case 'refused-change':
      return `Change ${shown.change_code} refused ${coded(shown.refusal_code, REFUSAL_CODES.get(shown.refusal_code))}: entry ${shown.original_trace_number}`;
    default:
      return fieldsInWords(shown);
  }
}

/** Type code and values of an addenda in the order of its columns. */
function fieldsInWords({ kind, ...values }: Addenda): string {
  const { constants, values: fields } = ADDENDA_TABLES[kind].layout;
  const type = constants.find(({ name }) => name === 'addenda_type_code')?.value ?? '';
  const shown = fields
    .map(({ name }) => (values as unknown as Record<string, unknown>)[name])
    .filter((value) => value !== undefined && value !== '');
  return [type, ...shown].join('  ');
}

function correctionInWords(change: Addenda & { kind: 'change' | 'iat-change' }, mask: (account_number: string) => string): string {
  try {
    const { account_number, foreign_bank_identification, ...others } = correctionOf(change);
    const correction = {
      ...others,
      ...(account_number !== undefined && { account_number: mask(account_number) }),
      // An IBAN holds an account number.
      ...(foreign_bank_identification !== undefined && { foreign_bank_identification: mask(foreign_bank_identification) }),
    };
    return Object.entries(correction)
      .map(([field, value]) => `${field} is ${value}`)
      .join(', ');
  } catch (error) {
    if (!(error instanceof NachaError)) throw error;
    return error.rule;
  }
}

function coded(code: string, reason: string | null | undefined): string {
  return reason ? `${code} ${reason}` : code;
}

function sentence(...parts: readonly (string | false)[]): string {
  return parts.filter(Boolean).join('; ');
}
