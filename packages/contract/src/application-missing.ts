import type * as z from 'zod/mini';
import {
  type ApplicationStep,
  accountAnswers,
  businessAnswers,
  OWNER_SHARE_PERCENT,
  ownerAnswers,
  sellingAnswers,
} from './application-rules.ts';

/** Something that an application still needs: where it is entered, and what to do. */
export interface Missing {
  readonly step: ApplicationStep;
  /** A field of the step; of owners `0.full_name` and the like. */
  readonly field: string;
  readonly message: string;
}

/** What is known of an application's answers. Of what is sealed only whether it is there. */
export interface KnownAnswers {
  readonly business: Readonly<Record<string, unknown>>;
  readonly has_tax_id: boolean;
  readonly selling: Readonly<Record<string, unknown>>;
  readonly owners: readonly Readonly<Record<string, unknown>>[];
  readonly nobody_else: boolean;
  readonly account: Readonly<Record<string, unknown>> | null;
}

/** Everything that an application lacks before it can be signed and sent, in the order of its steps. */
export function missingIn({ business, has_tax_id, selling, owners, nobody_else, account }: KnownAnswers): Missing[] {
  return [
    ...wrongIn('business', businessAnswers, business),
    ...(has_tax_id ? [] : [{ step: 'business', field: 'tax_id', message: 'Enter the EIN' } as const]),
    ...wrongIn('selling', sellingAnswers, selling),
    ...wrongAmounts(selling),
    ...missingOwners(owners, nobody_else),
    ...(account === null
      ? [{ step: 'account', field: 'account_number', message: 'Enter the account you want to be paid into' } as const]
      : []),
    ...(account === null ? [] : wrongIn('account', accountAnswers, account)),
  ];
}

function missingOwners(owners: KnownAnswers['owners'], nobody_else: boolean): Missing[] {
  const step = 'owners';
  const shares = owners.reduce((sum, { share_percent }) => sum + (typeof share_percent === 'number' ? share_percent : 0), 0);
  const said = (field: string, message: string): Missing[] => [{ step, field, message }];
  return [
    ...(owners.length === 0 ? said('owners', 'Add everyone who owns 25% or more, and one person who runs the business') : []),
    ...owners.flatMap((owner, at) => wrongIn(step, ownerAnswers, owner).map((one) => ({ ...one, field: `${at}.${one.field}` }))),
    ...owners.flatMap(({ runs_business, share_percent }, at) =>
      runs_business !== true && typeof share_percent === 'number' && share_percent < OWNER_SHARE_PERCENT
        ? said(`${at}.share_percent`, "Leave out who owns less than 25% and doesn't run the business")
        : [],
    ),
    ...(shares > 100 ? said('owners', 'The shares add up to more than 100%') : []),
    ...(owners.length > 0 && !owners.some(({ runs_business }) => runs_business === true)
      ? said('owners', 'Mark one person who runs the business day to day')
      : []),
    ...(nobody_else ? [] : said('nobody_else', 'Confirm that nobody else owns 25% or more')),
  ];
}

/** The largest payment is no smaller than a usual one. */
function wrongAmounts({ usual_cents, largest_cents }: Readonly<Record<string, unknown>>): Missing[] {
  const wrong = typeof usual_cents === 'number' && typeof largest_cents === 'number' && largest_cents < usual_cents;
  return wrong ? [{ step: 'selling', field: 'largest_cents', message: "The largest payment can't be less than a usual one" }] : [];
}

/** One line for each field at fault: the first of its faults. */
function wrongIn(step: ApplicationStep, schema: z.ZodMiniType, answers: unknown): Missing[] {
  const { error } = schema.safeParse(answers);
  const found = new Map<string, Missing>();
  for (const { path, message } of error?.issues ?? []) {
    const field = path.join('.');
    if (!found.has(field)) found.set(field, { step, field, message });
  }
  return [...found.values()];
}
