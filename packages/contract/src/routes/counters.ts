import * as z from 'zod/mini';
import { businessId, idOf, moment, readable } from '../fields.ts';
import { COUNTER_NAME_MAX } from '../limits.ts';
import { route } from '../route.ts';
import { startedPurchase } from './purchases.ts';

export const counterId = idOf('ctr');

/** What a counter is called, on its print and on the customer's phone: one line. */
export const counterName = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, 'Name is required'),
    z.maxLength(COUNTER_NAME_MAX, `Max character length of ${COUNTER_NAME_MAX}`),
    readable,
  );

/** A counter in use. Its id is what the printed code encodes: `/pay/{id}`. */
export const counter = z.object({
  id: z.string(),
  name: z.string(),
  created_at: moment,
  /** The username of who added it, also where that user was deleted since; null where nobody knows. */
  created_by: z.nullable(z.string()),
});
export type Counter = z.infer<typeof counter>;

/** A started purchase, and where its consumer stands. */
export const startedAtCounter = z.extend(startedPurchase, { business_name: z.string(), counter_name: z.string() });
export type StartedAtCounter = z.infer<typeof startedAtCounter>;

/** Someone who stands at a counter of the business and has not been asked for an amount yet. */
export const waitingConsumer = z.object({
  purchase_id: z.string(),
  first_name: z.string(),
  payment_code: z.string(),
  counter_name: z.string(),
  expiration: moment,
});
export type WaitingConsumer = z.infer<typeof waitingConsumer>;

const of_business = z.object({ syn_business_id: businessId });
const params = z.object({ counterId });

export const counters = {
  list: route({
    method: 'GET',
    path: '/counters',
    summary: "A business's counters in use, the oldest first",
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    query: of_business,
    answer: z.object({ items: z.array(counter) }),
  }),
  create: route({
    method: 'POST',
    path: '/counters',
    summary: 'Add a counter',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    body: z.strictObject({ name: counterName, syn_business_id: businessId }),
    not_audited: 'a counter takes no money by itself; its row says who made it and when',
    answer: counter,
  }),
  retire: route({
    method: 'POST',
    path: '/counters/{counterId}/retire',
    summary: 'Take a counter out of use: its printed code leads nowhere from then on',
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    params,
    not_audited: 'its row says who did it and when',
    answer: z.object({}),
  }),
  waiting: route({
    method: 'GET',
    path: '/counters/waiting',
    summary: "Who waits at a business's counters to be asked for an amount, the newest last",
    access: 'merchant',
    permission: 'pc:create:ach_debit',
    query: of_business,
    answer: z.object({ items: z.array(waitingConsumer) }),
  }),
  /** What stands in print beside the code, for whoever has opened it and not signed in. */
  preview: route({
    method: 'GET',
    path: '/counters/{counterId}/preview',
    summary: 'Which counter of which business a printed code leads to, while it is in use',
    access: 'public',
    params,
    answer: z.object({ business_name: z.string(), counter_name: z.string() }),
  }),
  startPurchase: route({
    method: 'POST',
    path: '/counters/{counterId}/purchases',
    summary: 'Start a purchase at a counter; it takes the place of an open one that the consumer started at any counter',
    access: 'consumer',
    permission: 'pc:create:purchases',
    params,
    answer: startedAtCounter,
  }),
} as const;
