import { PUBLIC_ID_LENGTH } from '@drawbridge/contract/limits';
import { Input } from '../ui/controls/input.tsx';

/** Where a payment is named by its Transaction ID, or anything else by a reference of the same form: capitals and digits alone. */
export function TransactionIdInput({ value, onValue }: { value: string; onValue: (typed: string) => void }) {
  return (
    <Input
      className="num"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onChange={(event) => onValue(event.target.value.toUpperCase().replace(/[^A-Z0-9]/g, ''))}
    />
  );
}

/** What is wrong with what was typed; undefined where it can be one. */
export function problemOfTransactionId(typed: string): string | undefined {
  return typed.length === PUBLIC_ID_LENGTH ? undefined : `A Transaction ID has ${PUBLIC_ID_LENGTH} characters`;
}
