import { useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { track } from '../../app/analytics.ts';
import { text } from '../../language/t.ts';
import { ApiError } from '../../session/api.ts';
import { type Entries, NO_ENTRIES, stepOf } from './entries.ts';
import { keepEntries } from './kept-entries.ts';
import { useRegister } from './use-register.ts';
import { useShownTerms } from './use-shown-terms.ts';
import type { WizardSteps } from './use-wizard-step.ts';

export interface CreateAccountOptions {
  form: UseFormReturn<Entries>;
  subject: string;
  steps: WizardSteps;
  /** What is wrong with no field in particular, in English. */
  onProblem: (words: string) => void;
}

/** Creates the account from the entries. A field's problem is said at it, on its step. */
export function useCreateAccount({ form, subject, steps: { reached, goTo }, onProblem }: CreateAccountOptions) {
  const register = useRegister();
  const terms = useShownTerms();
  // Told once, however often the account has to be tried.
  const accepted = useRef(false);

  function refused(error: Error, given: Entries): void {
    // Those in force come with the page, or after it.
    if (error instanceof ApiError && error.code === 'TERMS_CHANGED') {
      keepEntries(subject, { entries: given, reached, problem: error.said });
      window.location.reload();
      return;
    }
    const { field, said } = error instanceof ApiError ? error : { field: undefined, said: error.message };
    const message = said ?? text('Something went wrong. Please try again.');
    if (field === undefined || !Object.hasOwn(NO_ENTRIES, field)) onProblem(message);
    else {
      goTo(stepOf(field));
      form.setError(field as keyof Entries, { type: 'server', message }, { shouldFocus: true });
    }
  }

  const create = form.handleSubmit(
    (given) => {
      // Nobody agrees to what they could not read.
      if (!terms.are_shown) return onProblem(text("We couldn't load this."));
      if (!accepted.current) track('terms_accepted');
      accepted.current = true;
      register.mutate({ entries: given, terms_sha256: terms.sha256 }, { onError: (error) => refused(error, given) });
    },
    (errors) => goTo(Math.min(...Object.keys(errors).map(stepOf))),
  );
  return { create, sending: register.isPending, sent: register.isSuccess };
}
