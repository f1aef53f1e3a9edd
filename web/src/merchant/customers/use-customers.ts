import { customers } from '@drawbridge/contract';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import type { CurrentBusiness } from '../use-current-business.ts';
import type { CustomersWishes } from './use-customers-address.ts';

const PAGE = 20;

const idOf = ({ business }: Pick<CurrentBusiness, 'business'>): string => business?.SynBusinessID ?? '';

/** A page of who paid at the chosen business, or at all of them. */
export function customersQuery(current: Pick<CurrentBusiness, 'business'>, { search, sort, after }: CustomersWishes) {
  const query = { syn_business_id: idOf(current), search, sort, limit: PAGE, ...(after === undefined ? {} : { after }) };
  return queryOptions({ queryKey: ['customers', query], queryFn: ({ signal }) => call(customers.list, { query, signal }) });
}

/** The same, for the page that shows it. */
export function useCustomers(current: CurrentBusiness, wishes: CustomersWishes) {
  const enabled = !current.loading && !current.failed;
  return useQuery({ ...customersQuery(current, wishes), enabled, placeholderData: keepPreviousData });
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
