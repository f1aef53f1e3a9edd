import { users } from '@drawbridge/contract';
import { email as emailRule } from '@drawbridge/contract/profile';
import type { UseFormReturn } from 'react-hook-form';
import { text } from '../../language/t.ts';
import { ApiError, call } from '../../session/api.ts';
import type { Entries } from './entries.ts';

/**
 * Asks the service whether the form's e-mail may be used, and puts the answer on the field. Gives whether the person
 * may go on. No e-mail at all is not asked about; answers to a changed one are dropped.
 */
export function useEmailCheck(form: UseFormReturn<Entries>): () => Promise<boolean> {
  return async () => {
    const read = emailRule.safeParse(form.getValues('email'));
    if (!read.success) return false;
    const asked = form.getValues('email');
    try {
      await call(users.validateEmail, { body: { email: read.data } });
      return true;
    } catch (error) {
      if (form.getValues('email') !== asked) return false;
      const said = error instanceof ApiError ? error.said : undefined;
      form.setError('email', { type: 'server', message: said ?? text("We couldn't check this email. Please try again.") });
      return false;
    }
  };
}
