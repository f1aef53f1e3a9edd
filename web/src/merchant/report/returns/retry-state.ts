import { REINITIABLE_CODES, REINITIATIONS_MAX, type ReturnEntry } from '@drawbridge/contract';

export interface RetryState {
  label: string;
  /** It can be pressed. */
  active: boolean;
  /** Why it cannot, where the label does not say so. */
  why: string | undefined;
}

/** Whether a retry waits of which nobody knows yet on what day it settles, as while the bank has rejected its file. */
export function waitsForDay({ retries, retry_on }: ReturnEntry): boolean {
  return retry_on === null && retries.some(({ status }) => status === 'pending');
}

const ON_ITS_WAY: readonly string[] = ['RETRY_ON_ITS_WAY', 'RETRY_REPAYING'];

/** What is said of retrying a return, by the service's word; undefined for codes that are final. */
export function retryState(entry: ReturnEntry): RetryState | undefined {
  const { reason_code, retries, retry_count, retry_refusal } = entry;
  if (!REINITIABLE_CODES.includes(reason_code)) return undefined;
  const posted = retries.find(({ status }) => status === 'POSTED');
  if (posted) return { label: 'Resolved', active: false, why: posted.by_customer ? 'Repaid by the customer in the app.' : undefined };
  const left = Math.max(REINITIATIONS_MAX - retry_count, 0);
  const why = retry_refusal?.message;
  // With the last one still on its way, that is what there is to say.
  if (left === 0) return { label: 'No Retries Left', active: false, why: ON_ITS_WAY.includes(retry_refusal?.code ?? '') ? why : undefined };
  return { label: `Retry (${left}/${REINITIATIONS_MAX} Tries Left)`, active: retry_refusal === null, why };
}
