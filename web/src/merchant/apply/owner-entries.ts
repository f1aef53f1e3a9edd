import type { ShownOwner } from '@drawbridge/contract';
import { OWNER_SHARE_PERCENT, ownerAnswers, ssnLastFour } from '@drawbridge/contract/application-rules';
import { birthdayProblem, readDay } from '@drawbridge/contract/profile';
import * as z from 'zod/mini';
import { today } from '../../ui/clock.ts';
import { rightOf } from './right-of.ts';
import { unlessEmpty } from './unless-empty.ts';
import type { Answers } from './use-application.ts';

/** An owner as the form has them: everything as it is typed. */
export interface OwnerEntry {
  id: string;
  full_name: string;
  title: string;
  /** MM/DD/YYYY. */
  date_of_birth: string;
  /** What is known of it already, `••/••/1984`; then nothing need be typed. */
  date_of_birth_masked: string;
  ssn_last_four: string;
  has_ssn: boolean;
  street_one: string;
  city: string;
  state: string;
  postal_code: string;
  share_percent: string;
  runs_business: boolean;
}
export interface OwnersEntries {
  owners: OwnerEntry[];
  nobody_else: boolean;
}

const wired = (typed: string): string => typed.replaceAll('/', '-');
const birthday = z.string().check(({ value, issues }) => {
  const typed = wired(value);
  const problem = readDay(typed) === undefined ? 'Enter a date, like 03/12/1984' : birthdayProblem(typed, today());
  const message = problem === 'You must be at least 18 years old' ? 'Owners must be at least 18.' : problem;
  if (message !== undefined) issues.push({ code: 'custom', message, input: value });
});
const share = z.string().check(
  z.regex(/^\d{1,3}$/, 'Enter a share from 0 to 100'),
  z.refine((text) => Number(text) <= 100, 'Enter a share from 0 to 100'),
);
const { full_name, title, street_one, city, state, postal_code } = ownerAnswers.shape;
const shown = { full_name, title, street_one, city, state, postal_code, share_percent: share, runs_business: z.boolean() };
const ownerFields = { ...shown, date_of_birth: birthday, ssn_last_four: ssnLastFour };

/** The rules of the step: of each owner, and of all together. */
export const ownersRules = z.object({
  owners: z.array(
    z.looseObject(shown).check(({ value, issues }) => {
      const owner = value as unknown as OwnerEntry;
      const wrong = (path: keyof OwnerEntry, schema: z.ZodMiniType, is_known: boolean) => {
        const message = (is_known ? unlessEmpty(schema) : schema).safeParse(owner[path]).error?.issues[0]?.message;
        if (message !== undefined) issues.push({ code: 'custom', path: [path], message, input: value });
      };
      wrong('date_of_birth', birthday, owner.date_of_birth_masked !== '');
      wrong('ssn_last_four', ssnLastFour, owner.has_ssn);
      if (!owner.runs_business && Number(owner.share_percent) < OWNER_SHARE_PERCENT)
        issues.push({
          code: 'custom',
          path: ['share_percent'],
          message: "Remove anyone who owns less than 25% and doesn't run the business.",
          input: value,
        });
    }),
  ),
  nobody_else: z.boolean().check(z.refine((yes) => yes, 'Confirm that nobody else owns 25% or more')),
});

export const NEW_OWNER: OwnerEntry = {
  id: '',
  full_name: '',
  title: '',
  date_of_birth: '',
  date_of_birth_masked: '',
  ssn_last_four: '',
  has_ssn: false,
  street_one: '',
  city: '',
  state: '',
  postal_code: '',
  share_percent: '',
  runs_business: false,
};

export function entryOf({ date_of_birth_masked, share_percent, ...owner }: ShownOwner): OwnerEntry {
  return { ...NEW_OWNER, ...owner, date_of_birth_masked: date_of_birth_masked ?? '', share_percent: share_percent?.toString() ?? '' };
}

/** What is saved of entries: of each owner what is right. Of one who is known, what is not typed stays as it is. */
export function answersOf({ owners, nobody_else }: OwnersEntries): Answers {
  return {
    owners: owners.map((owner) => {
      const { date_of_birth, share_percent, ...right } = rightOf(ownerFields, owner);
      return {
        ...(owner.id !== '' && { id: owner.id }),
        ...right,
        ...(share_percent !== undefined && { share_percent: Number(share_percent) }),
        ...(date_of_birth !== undefined && { date_of_birth: wired(String(date_of_birth)) }),
      };
    }),
    nobody_else,
  };
}
