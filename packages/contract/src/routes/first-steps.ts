import * as z from 'zod/mini';
import { businessId } from '../fields.ts';
import { route } from '../route.ts';

/** What a new business does first, in this order. */
export const FIRST_STEPS = ['settlement_account', 'log_in', 'counter', 'team', 'link', 'payment'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** The first steps that the caller may take, each with whether it is done, by what stands in the records now. */
export const firstStepsStanding = z.object({
  steps: z.array(z.object({ step: z.enum(FIRST_STEPS), done: z.boolean() })),
  /** The caller doesn't want to see them. */
  hidden: z.boolean(),
});
export type FirstStepsStanding = z.infer<typeof firstStepsStanding>;

export const firstSteps = {
  read: route({
    method: 'GET',
    path: '/first-steps',
    summary: 'The first steps of a business that the caller may take, and which are done',
    access: 'merchant',
    permission: 'pc:view:dashboard',
    query: z.object({ syn_business_id: z.optional(z.nullable(z.union([businessId, z.literal('')]))) }),
    answer: firstStepsStanding,
  }),
  hide: route({
    method: 'POST',
    path: '/first-steps/hidden',
    summary: 'Hide the first steps from the caller, or show them again',
    access: 'merchant',
    permission: 'pc:view:dashboard',
    body: z.strictObject({ hidden: z.boolean() }),
    not_audited: 'it is what the caller sees on their own Home',
    answer: z.object({ hidden: z.boolean() }),
  }),
} as const;
