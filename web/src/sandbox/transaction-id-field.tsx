import { PUBLIC_ID_LENGTH } from '@drawbridge/contract/limits';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { type Entry, TextField } from '../ui/controls/form-fields.tsx';

/** What is asked of it before the service is; that knows which exist. */
export const transactionId = z.string().check(z.length(PUBLIC_ID_LENGTH, `A Transaction ID has ${PUBLIC_ID_LENGTH} characters`));

/** Names a payment by its Transaction ID, or anything by a like reference: capitals and digits alone. */
export function TransactionIdField<Values extends FieldValues>(props: Entry<Values> & { label: string; hint: string }) {
  return (
    <TextField
      {...props}
      className="num"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      typed={(text) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')}
    />
  );
}
