import { users } from '@drawbridge/contract';
import { email as emailRule } from '@drawbridge/contract/profile';
import type { UseFormReturn } from 'react-hook-form';
import { text } from '../../language/t.ts';
import { ApiError, call } from '../../session/api.ts';
import type { Entries } from './entries.ts';

/**
 * Asks the service whether the e-mail that stands in the form may be used, and puts its answer on the field.
 * Gives whether the person may go on. A form that is not an e-mail at all is not asked about; an answer to one that has been
 * changed meanwhile is dropped.
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
      form.setError('email', { type: 'server', message: said ?? text('This email could not be checked. Please try again.') });
      return false;
    }
  };
}
