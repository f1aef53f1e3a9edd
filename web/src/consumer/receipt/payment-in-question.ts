import { PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH } from '@drawbridge/contract/limits';
import { useSearchParams } from 'react-router';

const PUBLIC_ID = new RegExp(`^[${PUBLIC_ID_ALPHABET}]{${PUBLIC_ID_LENGTH}}$`);

/** The payment of the address (`?payment=7KQ9XM4T2HRD`); undefined for none, and for what is no payment's id. */
export function usePaymentInQuestion(): string | undefined {
  const [query] = useSearchParams();
  const payment = query.get('payment') ?? '';
  return PUBLIC_ID.test(payment) ? payment : undefined;
}
