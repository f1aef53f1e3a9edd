import { customers } from '@drawbridge/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import type { CurrentBusiness } from '../use-current-business.ts';
import type { CustomersAddress } from './use-customers-address.ts';

const PAGE = 20;

const idOf = ({ business }: CurrentBusiness): string => business?.SynBusinessID ?? '';

/** A page of who paid at the chosen business, or at all of them. */
export function useCustomers(current: CurrentBusiness, { search, sort, after }: CustomersAddress) {
  const query = { syn_business_id: idOf(current), search, sort, limit: PAGE, ...(after === undefined ? {} : { after }) };
  return useQuery({
    queryKey: ['customers', query],
    enabled: !current.loading && !current.failed,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(customers.list, { query, signal }),
  });
}

/** One of them, with the returned payments that are open. */
export function useCustomer(current: CurrentBusiness, customerId: string) {
  const query = { syn_business_id: idOf(current) };
  return useQuery({
    queryKey: ['customers', customerId, query],
    enabled: !current.loading && !current.failed,
    queryFn: ({ signal }) => call(customers.read, { params: { customerId }, query, signal }),
  });
}

/** A page of their payments. */
export function useCustomerPayments(current: CurrentBusiness, customerId: string, after: string | undefined) {
  const query = { syn_business_id: idOf(current), ...(after === undefined ? {} : { after }) };
  return useQuery({
    queryKey: ['customers', customerId, 'payments', query],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(customers.payments, { params: { customerId }, query, signal }),
  });
}
