import { NOTES_MAX } from '@drawbridge/contract/limits';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { AmountField } from '../../ui/controls/amount-field.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Tile } from '../../ui/layout/tile.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { withdrawOpenOrder } from './cancel-debit.ts';
import './checkout.css';
import { EMPTY_DRAFT, openOrder, type PurchaseDraft, sameDraft, useCheckout } from './checkout-store.ts';
import { type DraftProblems, problemsOf } from './draft-problems.ts';

/** What was entered before, unless that has been paid. */
function startingDraft(): PurchaseDraft {
  const { draft, confirmation } = useCheckout.getState();
  return draft === undefined || confirmation?.status === 'COMPLETED' ? EMPTY_DRAFT : draft;
}

/** `/merchant/checkout`: what the customer is to pay, and what for. */
export function CheckoutForm() {
  const { business } = useCurrentBusiness();
  const checkout = useCheckout();
  const [draft, setDraft] = useState<PurchaseDraft>(() => startingDraft());
  const [shown, setShown] = useState<DraftProblems>({});
  const navigate = useNavigate();
  if (business === undefined) return null;

  const change = <K extends keyof PurchaseDraft>(field: K, value: PurchaseDraft[K]) => {
    setDraft((now) => ({ ...now, [field]: value }));
    setShown(({ [field]: _, ...others }) => others);
  };
  const check = (field: keyof PurchaseDraft) => setShown((now) => ({ ...now, [field]: problemsOf(draft)[field] }));

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const problems = problemsOf(draft);
    setShown(problems);
    const first = (['price', 'employeeName', 'posOrderId', 'notes'] as const).find((field) => problems[field] !== undefined);
    if (first !== undefined) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    if (checkout.asking !== undefined) {
      // Nobody knows whether its customer was asked: the cashier says first what becomes of it.
      checkout.keep({ draft, business_id: business.SynBusinessID, asking: { ...checkout.asking, unanswered: true } });
      navigate('/merchant/checkout/code');
      return;
    }
    const open = openOrder(checkout);
    if (open && checkout.business_id === business.SynBusinessID && checkout.draft && sameDraft(checkout.draft, draft)) {
      // The same once more, after the line was lost: the customer must not be asked twice.
      navigate(open.href);
      return;
    }
    void withdrawOpenOrder();
    checkout.keep({
      draft,
      business_id: business.SynBusinessID,
      asking: undefined,
      response: undefined,
      confirmation: undefined,
      error: undefined,
    });
    navigate('/merchant/checkout/code');
  };
  const reset = () => {
    checkout.keep({ draft: undefined });
    setDraft(EMPTY_DRAFT);
    setShown({});
  };
  const { Address } = business;

  return (
    <PortalPage title="Checkout">
      <div className="checkout">
        <form className="checkout__form" onSubmit={send} noValidate>
          {checkout.scanned_purchase_id === undefined ? null : (
            <Notice>The customer's code has been read. Enter the price to ask for it.</Notice>
          )}
          <AmountField
            label="Total Price"
            name="price"
            hint="Type digits only: 6418 is $64.18"
            value={draft.price}
            onChange={(price) => change('price', price)}
            error={shown.price}
          />
          <div className="checkout__two">
            <Field label="Employee Name" optional="optional" error={shown.employeeName}>
              <Input
                name="employeeName"
                value={draft.employeeName}
                autoComplete="off"
                onChange={(event) => change('employeeName', event.target.value)}
                onBlur={() => check('employeeName')}
              />
            </Field>
            <Field label="POS Order ID" optional="optional" error={shown.posOrderId}>
              <Input
                name="posOrderId"
                className="num"
                value={draft.posOrderId}
                autoComplete="off"
                onChange={(event) => change('posOrderId', event.target.value)}
                onBlur={() => check('posOrderId')}
              />
            </Field>
          </div>
          <Field label="Notes" optional="optional" error={shown.notes} count={`${draft.notes.length} / ${NOTES_MAX}`}>
            <TextArea
              name="notes"
              value={draft.notes}
              onChange={(event) => change('notes', event.target.value)}
              onBlur={() => check('notes')}
            />
          </Field>
          <div className="actions checkout__actions">
            <Button kind="money" size="lg" type="submit">
              Checkout
            </Button>
            <Button kind="ghost" size="lg" onClick={reset}>
              Reset Fields
            </Button>
          </div>
        </form>
        <aside className="card checkout__shop" aria-label="Selected business">
          <Tile name={business.BusinessName} size="lg" />
          <div>
            <h2 className="t-18">{business.BusinessName}</h2>
            <address>
              <span>{Address.LineOne}</span>
              {Address.LineTwo ? <span>{Address.LineTwo}</span> : null}
              <span>
                {Address.City}, {Address.State} {Address.PostalCode}
              </span>
            </address>
            <TextLink href="/merchant/counters" className="checkout__counters">
              Counter codes
            </TextLink>
          </div>
          <ol className="how checkout__steps">
            <li>
              <span>Enter the price.</span>
            </li>
            <li>
              <span>Scan the customer's code, or type it.</span>
            </li>
            <li>
              <span>The customer approves on their phone.</span>
            </li>
          </ol>
        </aside>
      </div>
    </PortalPage>
  );
}
