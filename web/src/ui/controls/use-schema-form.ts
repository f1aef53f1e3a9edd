import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type DefaultValues, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';

/** Anything that reads entries by rules: a schema of the contract, or one made of them. */
export type Rules = Parameters<typeof standardSchemaResolver>[0];

/**
 * A form whose entries are read by a schema: when it is sent, and with `onBlur` as a field is left, too; never while
 * somebody types. The first field at fault has the focus. What is sent is what the schema makes of the entries.
 */
export function useSchemaForm<Entries extends FieldValues>(
  rules: Rules,
  defaultValues: DefaultValues<Entries>,
  mode: 'onSubmit' | 'onBlur' = 'onSubmit',
): UseFormReturn<Entries> {
  return useForm<Entries>({ defaultValues, resolver: standardSchemaResolver(rules) as never, mode, reValidateMode: mode });
}
