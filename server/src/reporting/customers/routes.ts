import { customers } from '@drawbridge/contract';
import { customersApi } from '@drawbridge/contract/public/customers';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { listCustomersOfKey, readCustomerOfKey } from './customers-of-key.ts';
import { listCustomerPayments } from './list-customer-payments.ts';
import { listCustomers } from './list-customers.ts';
import { readCustomer } from './read-customer.ts';

export function routes(bind: Binder, context: Context): void {
  bind.on(customers.list, ({ actor, query }) => listCustomers(context, actor, query));
  bind.on(customers.read, ({ actor, params, query }) => readCustomer(context, actor, params.customerId, query.syn_business_id));
  bind.on(customers.payments, ({ actor, params, query }) => listCustomerPayments(context, actor, params.customerId, query));
  bind.onKey(customersApi.list, ({ caller, query }) => listCustomersOfKey(context, caller, query));
  bind.onKey(customersApi.read, ({ caller, params }) => readCustomerOfKey(context, caller, params.id));
}
