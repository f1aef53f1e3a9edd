import * as z from 'zod/mini';
import { SHOP_ZONES } from '../application-rules.ts';

import { cents, day, moment, nothing, paging, readable, storable } from '../fields.ts';
import {
  APPLICATION_STATUSES,
  applicationId,
  merchantAgreement,
  shownAccount,
  shownBusiness,
  shownSelling,
} from '../routes/applications.ts';
import { HIGH_LIMIT_CENTS } from '../staff-roles.ts';
import { reason } from './words.ts';

/** What somebody looks at before an application is approved. */
export const APPLICATION_CHECKS = ['tax_id', 'owners', 'sanctions', 'website', 'account', 'shop_kind'] as const;
export type ApplicationCheck = (typeof APPLICATION_CHECKS)[number];
export const CHECK_STATES = ['open', 'ok', 'warn'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

/** Statuses in which an application waits for staff, or for its applicant. */
export const OPEN_STATUSES = ['SUBMITTED', 'ASKED_BACK'] as const;

const status = z.enum(APPLICATION_STATUSES);
const said = z.string();

const listed = z.object({
  id: said,
  business_name: z.nullable(said),
  legal_name: z.nullable(said),
  city: z.nullable(said),
  state: z.nullable(said),
  shop_kind: shownSelling.shape.shop_kind,
  monthly_cents: z.nullable(z.number()),
  email: said,
  status,
  submitted_at: z.nullable(moment),
  changed_at: moment,
  checked: z.number(),
});
export type ListedApplication = z.infer<typeof listed>;

const check = z.object({
  check: z.enum(APPLICATION_CHECKS),
  state: z.enum(CHECK_STATES),
  note: z.nullable(said),
  by: z.nullable(said),
  at: z.nullable(moment),
});

export const APPLICATION_EVENTS = ['begun', 'submitted', 'asked', 'answered', 'approved', 'declined', 'closed', 'opened'] as const;
const event = z.object({ event: z.enum(APPLICATION_EVENTS), at: moment, by: said, words: z.nullable(said) });
export type ApplicationEvent = z.infer<typeof event>;

const owner = z.object({
  id: said,
  name: said,
  title: said,
  city: said,
  state: said,
  share_percent: z.number(),
  runs_business: z.boolean(),
  date_of_birth_masked: said,
  ssn_last_four: said,
});

const application = z.object({
  id: said,
  status,
  email: said,
  business: shownBusiness,
  tax_id_last_four: z.nullable(said),
  selling: shownSelling,
  owners: z.array(owner),
  account: z.nullable(shownAccount),
  signature: z.nullable(z.object({ name: said, title: said, at: moment, address: said, agreement: merchantAgreement })),
  checks: z.array(check),
  /** Others with the same EIN: told to staff alone. */
  duplicates: z.array(z.object({ id: said, business_name: z.nullable(said), status, email: said })),
  events: z.array(event),
  /** What it was approved with. */
  terms: z.nullable(
    z.object({
      fee_basis_points: z.number(),
      fee_fixed_cents: z.number(),
      exposure_day_cents: z.nullable(z.number()),
      exposure_open_cents: z.nullable(z.number()),
      review_on: said,
      username: said,
    }),
  ),
  /** As files to the bank, and with them statements, name the business. */
  company_name: z.nullable(said),
  submitted_at: z.nullable(moment),
});
export type ConsoleApplication = z.infer<typeof application>;

const one = { id: applicationId };
/** What staff ask an applicant. */
export const question = z
  .string()
  .check(z.trim(), z.minLength(5, 'Say what you want to know'), z.maxLength(1000, 'Use 1,000 characters or fewer'), storable);
const note = z.optional(z.string().check(z.trim(), z.maxLength(300, 'Use 300 characters or fewer'), storable, readable));

/** An exposure limit that one person sets, in cents. A higher one takes two people, once the business is there. */
const limitCents = cents.check(
  z.gte(1, 'Enter at least $0.01'),
  z.lte(HIGH_LIMIT_CENTS, 'Enter up to $10,000.00. Two people can raise it under Businesses once the business is open'),
);

export const approvalTerms = z.strictObject({
  fee_basis_points: z.int('Enter a percent').check(z.gte(0, 'Enter 0% to 10%'), z.lte(1_000, 'Enter 0% to 10%')),
  fee_fixed_cents: z.int('Enter an amount').check(z.gte(0, 'Enter $0.00 to $10.00'), z.lte(1_000, 'Enter $0.00 to $10.00')),
  exposure_day_cents: limitCents,
  exposure_open_cents: limitCents,
  /** The day by which the business is looked at again. */
  review_on: day('Enter a day'),
  time_zone: z.optional(z.enum(SHOP_ZONES.map(([zone]) => zone))),
  /** What the invited admin logs in with. */
  username: z.string().check(z.trim(), z.regex(/^[a-z0-9._-]{3,50}$/i, 'Use 3 to 50 letters, digits, periods, hyphens and underscores')),
});

export const calls = {
  listApplications: {
    method: 'GET',
    path: '/provider/api/applications',
    query: z.strictObject({ status: z.optional(status), ...paging }),
    answer: z.object({ applications: z.array(listed), total: z.number(), counts: z.record(status, z.number()) }),
  },
  readApplication: { method: 'GET', path: '/provider/api/applications/{id}', params: z.strictObject(one), answer: application },
  checkApplication: {
    method: 'POST',
    path: '/provider/api/applications/check',
    body: z.strictObject({ ...one, check: z.enum(APPLICATION_CHECKS), state: z.enum(CHECK_STATES), note }),
    answer: nothing,
  },
  askApplicant: {
    method: 'POST',
    path: '/provider/api/applications/ask',
    body: z.strictObject({ ...one, question }),
    answer: nothing,
  },
  approveApplication: {
    method: 'POST',
    path: '/provider/api/applications/approve',
    body: z.strictObject({ ...one, ...approvalTerms.shape, reason }),
    answer: nothing,
  },
  declineApplication: {
    method: 'POST',
    path: '/provider/api/applications/decline',
    body: z.strictObject({ ...one, reason }),
    answer: nothing,
  },
  inviteApplicantAgain: {
    method: 'POST',
    path: '/provider/api/applications/invite-again',
    body: z.strictObject(one),
    answer: nothing,
  },
} as const;
