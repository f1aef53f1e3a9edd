import { receipts } from '@drawbridge/contract';
import { useQuery } from '@tanstack/react-query';
import { ApiError, call } from '../../session/api.ts';
import { useSession } from '../../session/state.ts';

const RETRIES = 2;

/** Whether there is no such payment, or none of theirs: nothing to ask again. */
export function isNoReceipt(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

/** The receipt of a payment as it stands now. */
export function useReceipt(payment: string) {
  const { authenticated } = useSession();
  return useQuery({
    queryKey: ['receipt', payment],
    enabled: authenticated,
    retry: (failures, error) => failures < RETRIES && !isNoReceipt(error),
    queryFn: ({ signal }) => call(receipts.read, { params: { purchaseId: payment }, signal }),
  });
}
