import { linkDispatch, tenDigits } from '@drawbridge/contract';
import type { UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import type { Recipient } from './use-links.ts';

/** Whom a link is sent to: what was typed for the one way stays while the other is chosen. */
export interface RecipientEntries {
  method: Recipient['method'];
  sms: string;
  email: string;
}

/** The recipient of the way that is chosen, as the service takes it. */
export function recipientOf({ method, sms, email }: RecipientEntries): Recipient {
  return { method, recipient: method === 'sms' ? `+1${tenDigits(sms)}` : email.trim() };
}

const REQUIRED = { sms: 'Number is required', email: 'Email is required' } as const;

const rules = z.object({ method: z.enum(['sms', 'email']), sms: z.string(), email: z.string() }).check(
  z.check((found) => {
    const { method } = found.value;
    const typed = found.value[method];
    const refused = linkDispatch.safeParse(recipientOf(found.value)).error?.issues[0]?.message;
    const message = typed.trim() === '' ? REQUIRED[method] : refused;
    if (message !== undefined) found.issues.push({ code: 'custom', message, input: typed, path: [method] });
  }),
);

export function useRecipientForm(): UseFormReturn<RecipientEntries> {
  return useSchemaForm<RecipientEntries>(rules, { method: 'sms', sms: '', email: '' });
}
