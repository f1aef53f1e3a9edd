import { birthdayProblem } from '@drawbridge/contract/profile';
import * as z from 'zod/mini';
import { text } from '../../language/t.ts';
import { today } from '../../ui/clock.ts';

/** The birthday of someone who is of age today, MM-dd-yyyy. */
export const birthdayOfAge = z.string(text('Birthday is required')).check(
  z.check((found) => {
    const problem = birthdayProblem(found.value, today());
    if (problem !== undefined) found.issues.push({ code: 'custom', message: problem, input: found.value });
  }),
);
