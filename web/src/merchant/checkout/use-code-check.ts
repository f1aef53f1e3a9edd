import { purchases } from '@drawbridge/contract';
import { PAYMENT_CODE_LENGTH } from '@drawbridge/contract/limits';
import { useRef, useState } from 'react';
import { ApiError, call } from '../../session/api.ts';

/** A typed code: still being typed, looked up, known as somebody's, not known, or not to be looked up now. */
export type CodeCheck =
  | { readonly is: 'typing' | 'checking' | 'unchecked' }
  | { readonly is: 'known'; readonly customer: string }
  | { readonly is: 'wrong'; readonly problem: string };

/** Why a code is no order's, with the tries left once they run low. */
function wrongWords(code: string, tries_left: number | null): string {
  const advice = `${code} isn't an active code. Check it with the customer, or ask for a new one.`;
  if (tries_left === null) return advice;
  return `${advice} ${tries_left === 1 ? '1 try' : `${tries_left} tries`} left.`;
}

async function look(paymentCode: string, syn_business_id: string): Promise<CodeCheck> {
  try {
    const { customer, tries_left } = await call(purchases.checkCode, { body: { paymentCode, syn_business_id } });
    return customer === null ? { is: 'wrong', problem: wrongWords(paymentCode, tries_left) } : { is: 'known', customer };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without an answer the debit decides: looking first must not keep anybody from paying.
    return error.said === undefined || error.unanswered || error.status >= 500 ? { is: 'unchecked' } : { is: 'wrong', problem: error.said };
  }
}

/** Looks a code up as soon as it is whole, once; `onChecked` hears what came of it, unless something else was typed since. */
export function useCodeCheck(business_id: string | undefined, onChecked: (check: CodeCheck, code: string) => void) {
  const [check, setCheck] = useState<CodeCheck>({ is: 'typing' });
  const newest = useRef('');

  const typed = async (code: string): Promise<void> => {
    newest.current = code;
    if (code.length < PAYMENT_CODE_LENGTH || business_id === undefined) {
      setCheck({ is: code.length < PAYMENT_CODE_LENGTH ? 'typing' : 'unchecked' });
      return;
    }
    setCheck({ is: 'checking' });
    const found = await look(code, business_id);
    if (newest.current !== code) return;
    setCheck(found);
    onChecked(found, code);
  };
  return { check, typed };
}
