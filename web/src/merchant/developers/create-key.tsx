import { apiKeyWishes, type Business, type MadeApiKey } from '@drawbridge/contract';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toasts.ts';
import { wordsOf } from '../words-of.ts';
import { useCreateKey } from './use-api-keys.ts';

/** A name and a business, and a key more. */
export function CreateKey({
  businesses,
  chosen,
  onMade,
}: {
  businesses: readonly Business[];
  /** The business that is offered first. */
  chosen: string | undefined;
  onMade: (key: MadeApiKey) => void;
}) {
  const [name, setName] = useState('');
  const [business_id, setBusiness] = useState(chosen ?? businesses[0]?.SynBusinessID ?? '');
  const [problem, setProblem] = useState<string>();
  const create = useCreateKey();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const read = apiKeyWishes.safeParse({ name, syn_business_id: business_id });
    if (!read.success) {
      setProblem(read.error.issues[0]?.message);
      return;
    }
    create.mutate(read.data, {
      onSuccess: (key) => {
        setName('');
        onMade(key);
      },
      onError: (error) => toast.error('Error', wordsOf(error)),
    });
  };
  return (
    <form className="api-keys__add" onSubmit={send} noValidate>
      <Field label="Key name" error={problem}>
        <Input
          name="name"
          value={name}
          placeholder="Web shop"
          maxLength={50}
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {businesses.length > 1 ? (
        <Field label="Location">
          <Select
            value={business_id}
            options={businesses.map((one) => ({ value: one.SynBusinessID, label: one.BusinessName }))}
            onChange={(event) => setBusiness(event.target.value)}
          />
        </Field>
      ) : null}
      <Button kind="primary" type="submit" icon={<PlusIcon />} busy={create.isPending}>
        Create key
      </Button>
    </form>
  );
}
