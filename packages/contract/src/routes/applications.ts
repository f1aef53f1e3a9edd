import * as z from 'zod/mini';
import {
  APPLICATION_STEPS,
  accountAnswers,
  businessAnswers,
  COMPANY_KINDS,
  OWNERS_MAX,
  ownerAnswers,
  SALES_PLACES,
  SHOP_KINDS,
  sellingAnswers,
  taxId,
  wholeName,
} from '../application-rules.ts';
import { idOf, moment, nothing, storable } from '../fields.ts';
import { email } from '../profile.ts';
import { route } from '../route.ts';

/** How long a mailed link to an application works, and how long one waits for its applicant. */
export const APPLICATION_LINK_DAYS = 30;

export const APPLICATION_STATUSES = ['DRAFT', 'SUBMITTED', 'ASKED_BACK', 'APPROVED', 'DECLINED', 'CLOSED'] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const applicationId = idOf('mra');
const ownerId = idOf('own');
/** What a mailed link carries. It stands in a body, never in an address: addresses end up in logs. */
const token = z.string().check(z.regex(/^[\w-]{43}$/, 'Not a link of an application'));
const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(type);

const said = z.string();
const maybeSaid = maybe(said);
/** An owner as the applicant's page has them: what is sealed shows that it is there, and no more. */
const shownOwner = z.object({
  id: said,
  full_name: maybeSaid,
  title: maybeSaid,
  /** The year of it alone, `••/••/1984`. */
  date_of_birth_masked: z.nullable(said),
  has_ssn: z.boolean(),
  street_one: maybeSaid,
  city: maybeSaid,
  state: maybeSaid,
  postal_code: maybeSaid,
  share_percent: maybe(z.number()),
  runs_business: z.boolean(),
});
export type ShownOwner = z.infer<typeof shownOwner>;

export const shownBusiness = z.object({
  legal_name: maybeSaid,
  business_name: maybeSaid,
  company_kind: maybe(z.enum(COMPANY_KINDS)),
  street_one: maybeSaid,
  street_two: maybe(z.nullable(said)),
  city: maybeSaid,
  state: maybeSaid,
  postal_code: maybeSaid,
  phone_number: maybeSaid,
  website: maybeSaid,
});
export const shownSelling = z.object({
  shop_kind: maybe(z.enum(SHOP_KINDS)),
  sells: maybeSaid,
  sales_place: maybe(z.enum(SALES_PLACES)),
  time_zone: maybeSaid,
  monthly_cents: maybe(z.number()),
  usual_cents: maybe(z.number()),
  largest_cents: maybe(z.number()),
});
export const shownAccount = z.object({ last_four: said, account_type: z.enum(['checking', 'savings']) });

export const merchantAgreement = z.object({
  title: said,
  version: said,
  sha256: said,
  paragraphs: z.array(said),
});

const missing = z.array(z.object({ step: z.enum(APPLICATION_STEPS), field: said, message: said }));

/** An application as its applicant sees it. */
export const shownApplication = z.object({
  status: z.enum(APPLICATION_STATUSES),
  email: said,
  business: shownBusiness,
  /** The last four digits of the EIN; null while none is known. */
  tax_id_last_four: z.nullable(said),
  selling: shownSelling,
  owners: z.array(shownOwner),
  nobody_else: z.boolean(),
  account: z.nullable(shownAccount),
  /** What staff ask; null where nothing is asked. */
  question: z.nullable(said),
  /** Why it was declined. */
  decline_reason: z.nullable(said),
  missing,
  agreement: merchantAgreement,
  saved_at: moment,
  submitted_at: z.nullable(moment),
});
export type ShownApplication = z.infer<typeof shownApplication>;

/** An owner as they are saved: without a birthday or SSN, those of before stay. */
const savedOwner = z.strictObject({ ...z.partial(ownerAnswers).shape, id: maybe(ownerId) });

export const savedAnswers = z.strictObject({
  token,
  /** Each step as far as it is known; a step that is left out stays as it is. */
  business: maybe(z.partial(businessAnswers)),
  tax_id: maybe(taxId),
  selling: maybe(z.partial(sellingAnswers)),
  owners: maybe(z.array(savedOwner).check(z.maxLength(OWNERS_MAX, 'Name ten people at most'))),
  nobody_else: maybe(z.boolean()),
  account: maybe(accountAnswers),
});
export type SavedAnswers = z.infer<typeof savedAnswers>;

/** What an applicant answers to a question. */
export const answerText = z
  .string()
  .check(z.trim(), z.minLength(2, 'Write an answer'), z.maxLength(2000, 'Use 2,000 characters or fewer'), storable);
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Not a SHA-256'));
export const signatureAnswers = z.strictObject({
  signer_name: wholeName,
  signer_title: ownerAnswers.shape.title,
  agreement_sha256: sha256,
  accepted: z.boolean('Accept the agreement').check(z.refine((yes) => yes, 'Accept the agreement to send your application')),
});

export const merchantApplications = {
  agreement: route({
    method: 'GET',
    path: '/merchant-applications/agreement',
    summary: 'The agreement that a business signs when it applies',
    access: 'public',
    answer: merchantAgreement,
  }),
  begin: route({
    method: 'POST',
    path: '/merchant-applications/begin',
    summary: 'Begin an application; a link to go on with it is mailed',
    access: 'public',
    body: z.strictObject({ email }),
    answer: z.object({ token: said, application: shownApplication }),
  }),
  sendLink: route({
    method: 'POST',
    path: '/merchant-applications/link',
    summary: 'Mail a new link to go on with an application; says the same whether there is one',
    access: 'public',
    body: z.strictObject({ email }),
    answer: nothing,
  }),
  read: route({
    method: 'POST',
    path: '/merchant-applications/read',
    summary: 'An application by its link, with what it still lacks',
    access: 'public',
    body: z.strictObject({ token }),
    answer: shownApplication,
  }),
  save: route({
    method: 'POST',
    path: '/merchant-applications/save',
    summary: "Save an application's answers, as far as they are known",
    access: 'public',
    body: savedAnswers,
    answer: shownApplication,
  }),
  submit: route({
    method: 'POST',
    path: '/merchant-applications/submit',
    summary: 'Sign the agreement and send the application',
    access: 'public',
    body: z.strictObject({ token, ...signatureAnswers.shape }),
    answer: shownApplication,
  }),
  answer: route({
    method: 'POST',
    path: '/merchant-applications/answer',
    summary: 'Answer what staff asked about an application',
    access: 'public',
    body: z.strictObject({ token, answer: answerText }),
    answer: shownApplication,
  }),
} as const;
