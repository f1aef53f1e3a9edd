import { amountToPay, LINK_MEMO_MAX, type LinkKind, linkMemo, type MerchantLink, memoAddressProblem } from '@drawbridge/contract';
import { useRef, useState } from 'react';
import { ApiError } from '../../session/api.ts';
import { AmountInput } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { sayLinkFailed } from './link-failed.ts';
import { WORDS } from './link-words.ts';
import { useCreateLink } from './use-links.ts';

type Problems = { amount?: string | undefined; memo?: string | undefined };

export interface CreateLinkProps {
  kind: LinkKind;
  onCreated: (link: MerchantLink) => void;
  onClose: () => void;
}

/** An amount and what it is for: a link more. */
export function CreateLink({ kind, onCreated, onClose }: CreateLinkProps) {
  const words = WORDS[kind];
  const { business } = useCurrentBusiness();
  // Nothing has been typed yet: that is no amount, not even none.
  const [amount, setAmount] = useState<number | null>(null);
  const [memo, setMemo] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const amount_input = useRef<HTMLInputElement>(null);
  const memo_input = useRef<HTMLInputElement>(null);
  const create = useCreateLink(kind);

  const point = (found: Problems): void => {
    setProblems(found);
    if (found.amount !== undefined) amount_input.current?.focus();
    else if (found.memo !== undefined) memo_input.current?.focus();
  };
  const submit = (): void => {
    if (create.isPending) return;
    const read = linkMemo.safeParse(memo);
    const found: Problems = {
      amount: amount === null ? words.amount_required : amountToPay.safeParse(amount).error?.issues[0]?.message,
      memo: read.error?.issues[0]?.message ?? memoAddressProblem(memo),
    };
    point(found);
    if (amount === null || found.amount !== undefined || found.memo !== undefined || !read.success) return;
    if (business === undefined) {
      toast.error("We're sorry, No business selected");
      return;
    }
    create.mutate(
      { business_id: business.SynBusinessID, amount, memo: read.data },
      {
        onSuccess: onCreated,
        onError: (error) => {
          const at_field = error instanceof ApiError && (error.field === 'amount' || error.field === 'memo') ? error : undefined;
          if (at_field?.field === undefined) sayLinkFailed(error);
          else point({ [at_field.field]: at_field.said });
        },
      },
    );
  };

  return (
    <Dialog
      title={words.create}
      dense
      held={create.isPending}
      onClose={onClose}
      onSubmit={submit}
      foot={
        <>
          <Button onClick={onClose} disabled={create.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" busy={create.isPending}>
            Create
          </Button>
        </>
      }
    >
      <Field label="Amount" error={problems.amount}>
        <AmountInput
          ref={amount_input}
          value={amount ?? 0}
          onChange={(cents) => {
            setAmount(cents);
            setProblems(({ memo: kept }) => ({ memo: kept }));
          }}
        />
      </Field>
      <Field label="Memo" error={problems.memo} hint="Your customer reads it." count={`${memo.trim().length}/${LINK_MEMO_MAX}`}>
        <Input
          ref={memo_input}
          value={memo}
          autoComplete="off"
          onChange={(event) => {
            setMemo(event.target.value);
            setProblems(({ amount: kept }) => ({ amount: kept }));
          }}
        />
      </Field>
    </Dialog>
  );
}
