import { amountToPay, LINK_MEMO_MAX, type LinkKind, linkMemo, type MerchantLink, memoAddressProblem } from '@drawbridge/contract';
import * as z from 'zod/mini';
import { ApiError } from '../../session/api.ts';
import { AmountEntry, TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { sayLinkFailed } from './link-failed.ts';
import { WORDS } from './link-words.ts';
import { useCreateLink } from './use-links.ts';

/** Nothing has been typed yet: that is no amount, not even none. */
interface Entries {
  amount: number | null;
  memo: string;
}

const withoutAddress = z.check<string>((found) => {
  const message = memoAddressProblem(found.value);
  if (message !== undefined) found.issues.push({ code: 'custom', message, input: found.value });
});

const rulesOf = (amount_required: string) =>
  z.object({
    amount: z.nullable(amountToPay).check(z.refine((cents) => cents !== null, amount_required)),
    memo: linkMemo.check(withoutAddress),
  });

export interface CreateLinkProps {
  kind: LinkKind;
  onCreated: (link: MerchantLink) => void;
  onClose: () => void;
}

/** An amount and what it is for: a link more. */
export function CreateLink({ kind, onCreated, onClose }: CreateLinkProps) {
  const words = WORDS[kind];
  const { business } = useCurrentBusiness();
  const form = useSchemaForm<Entries>(rulesOf(words.amount_required), { amount: null, memo: '' });
  const create = useCreateLink(kind);

  const refused = (error: Error): void => {
    const { field, said } = error instanceof ApiError ? error : {};
    if (field === 'amount' || field === 'memo') form.setError(field, { message: said }, { shouldFocus: true });
    else sayLinkFailed(error);
  };
  const submit = form.handleSubmit(({ amount, memo }) => {
    if (create.isPending || amount === null) return;
    if (business === undefined) toast.error("We're sorry, No business selected");
    else create.mutate({ business_id: business.SynBusinessID, amount, memo }, { onSuccess: onCreated, onError: refused });
  });

  return (
    <Dialog
      title={words.create}
      dense
      held={create.isPending}
      onClose={onClose}
      onSubmit={submit}
      foot={<DialogFoot onOut={onClose} yes="Create" busy={create.isPending} />}
    >
      <AmountEntry form={form} name="amount" label="Amount" />
      <TextField
        form={form}
        name="memo"
        label="Memo"
        hint="Shown to your customer."
        count={`${form.watch('memo').trim().length}/${LINK_MEMO_MAX}`}
        autoComplete="off"
      />
    </Dialog>
  );
}
