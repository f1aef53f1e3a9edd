import { NOTES_MAX } from '@drawbridge/contract/limits';
import { Controller } from 'react-hook-form';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { AreaField, errorOf, forgetError, TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { EMPTY_DRAFT, type PurchaseDraft, useCheckout } from './checkout-store.ts';
import { draftRules } from './draft-rules.ts';
import { useSendDraft } from './use-send-draft.ts';

/** What was entered before, unless that order has ended: the next customer's is another. */
function startingDraft(): PurchaseDraft {
  const { draft, confirmation } = useCheckout.getState();
  return draft === undefined || confirmation !== undefined ? EMPTY_DRAFT : draft;
}

/** What the customer is to pay to a business, and what for. */
export function DraftForm({ business_id }: { business_id: string }) {
  const form = useSchemaForm<PurchaseDraft>(draftRules, startingDraft(), 'onBlur');
  const { scanned_purchase_id, keep } = useCheckout();
  const send = useSendDraft(business_id);
  // The draft is kept as it was typed.
  const submit = form.handleSubmit(() => send(form.getValues()));
  const reset = () => {
    keep({ draft: undefined });
    form.reset(EMPTY_DRAFT);
  };
  const price = { form, name: 'price' } as const;
  return (
    <form className="checkout__form" onSubmit={(event) => void submit(event)} noValidate>
      {scanned_purchase_id === undefined ? null : <Notice>We have the customer's code. Enter the price to request payment.</Notice>}
      <Controller
        control={form.control}
        name="price"
        render={({ field: { ref, name, value, onChange } }) => (
          <AmountField
            ref={ref}
            label="Total Price"
            name={name}
            hint="Type digits only: 6418 is $64.18"
            value={value}
            onChange={(cents) => {
              forgetError(price);
              onChange(cents);
            }}
            error={errorOf(price)}
          />
        )}
      />
      <div className="checkout__two">
        <TextField form={form} name="employeeName" label="Employee Name" optional="optional" autoComplete="off" />
        <TextField form={form} name="posOrderId" label="POS Order ID" optional="optional" className="num" autoComplete="off" />
      </div>
      <AreaField form={form} name="notes" label="Notes" optional="optional" count={`${form.watch('notes').length} / ${NOTES_MAX}`} />
      <div className="actions checkout__actions">
        <Button kind="money" size="lg" type="submit">
          Checkout
        </Button>
        <Button kind="ghost" size="lg" onClick={reset}>
          Reset Fields
        </Button>
      </div>
    </form>
  );
}
