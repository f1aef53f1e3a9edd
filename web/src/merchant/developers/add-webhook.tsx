import { type Business, type NewWebhook, webhookWishes } from '@drawbridge/contract';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../session/api.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { toast } from '../../ui/toasts.ts';
import { wordsOf } from '../words-of.ts';
import { useAddWebhook } from './use-webhooks.ts';

/** An address and a business whose payments it is told of. */
export function AddWebhook({
  businesses,
  chosen,
  onMade,
}: {
  businesses: readonly Business[];
  /** The business that is offered first. */
  chosen: string | undefined;
  onMade: (made: NewWebhook) => void;
}) {
  const [url, setUrl] = useState('');
  const [business_id, setBusiness] = useState(chosen ?? businesses[0]?.SynBusinessID ?? '');
  const [problem, setProblem] = useState<string>();
  const add = useAddWebhook();
  const send = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const read = webhookWishes.safeParse({ url, syn_business_id: business_id });
    if (!read.success) {
      setProblem(read.error.issues[0]?.message);
      return;
    }
    add.mutate(read.data, {
      onSuccess: (made) => {
        setUrl('');
        onMade(made);
      },
      onError: (error) => {
        if (error instanceof ApiError && error.field === 'url') setProblem(wordsOf(error));
        else toast.error('Error', wordsOf(error));
      },
    });
  };
  return (
    <form className="api-keys__add webhooks__add" onSubmit={send} noValidate>
      <Field label="Address" error={problem}>
        <Input
          name="url"
          type="url"
          inputMode="url"
          value={url}
          placeholder="https://shop.example/payments"
          maxLength={500}
          autoComplete="off"
          onChange={(event) => {
            setUrl(event.target.value);
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
      <Button kind="primary" type="submit" icon={<PlusIcon />} busy={add.isPending}>
        Add address
      </Button>
    </form>
  );
}
