import type { Business } from '@drawbridge/contract';
import { accountAnswers } from '@drawbridge/contract/application-rules';
import { SETTLEMENT_REST_DAYS } from '@drawbridge/contract/settlement-words';
import { useState } from 'react';
import * as z from 'zod/mini';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { SelectField, TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LinkWithBank } from './link-with-bank.tsx';
import { useAskForAccount } from './use-settlement-account.ts';

interface Entries {
  routing_number: string;
  account_number: string;
  account_number_again: string;
  account_type: string;
}

const NOTHING: Entries = { routing_number: '', account_number: '', account_number_again: '', account_type: 'checking' };
const TYPES = [
  { value: 'checking', label: 'Checking' },
  { value: 'savings', label: 'Savings' },
];
const said = z.string();
const RULES = z
  .object({ routing_number: said, account_number: said, account_number_again: said, account_type: said })
  .check(({ value, issues }) => {
    const { account_number_again, ...account } = value;
    for (const { path, message } of accountAnswers.safeParse(account).error?.issues ?? [])
      issues.push({ code: 'custom', path: [...path], message, input: value });
    if (account.account_number !== account_number_again)
      issues.push({ code: 'custom', path: ['account_number_again'], message: "Account numbers don't match", input: value });
  });

export interface NewAccountProps {
  business: Business;
  /** Another change waits, which this one takes the place of. */
  replaces: boolean;
  onClose: () => void;
}

/** Another account to be paid out to: first by the bank's own sign-in, else by its numbers. */
export function NewAccountForm({ business, replaces, onClose }: NewAccountProps) {
  const [types, setTypes] = useState(false);
  return (
    <Card pad aria-label="New account">
      <div className="stack settlement__form">
        <h2 className="settlement__title">New account</h2>
        <Notice kind="info">
          We'll check that it's yours, then it waits {SETTLEMENT_REST_DAYS} banking days. We'll email all your Account Admins.
          {replaces ? ' It replaces the change in progress.' : ''}
        </Notice>
        <LinkWithBank business={business} first={!types} onLinked={onClose} />
        {types ? (
          <ByNumbers business={business} onClose={onClose} />
        ) : (
          <div className="actions">
            <Button onClick={() => setTypes(true)}>Enter the numbers instead</Button>
            <Button kind="ghost" onClick={onClose}>
              Cancel
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

/** The account's numbers, typed. What the service refuses is said here, and what was typed stays. */
function ByNumbers({ business, onClose }: Pick<NewAccountProps, 'business' | 'onClose'>) {
  const form = useSchemaForm<Entries>(RULES, NOTHING);
  const ask = useAskForAccount();
  const submit = form.handleSubmit(({ account_number_again: _again, account_type, ...numbers }) => {
    const kind = account_type === 'savings' ? 'savings' : 'checking';
    if (ask.isPending) return;
    ask.mutate({ syn_business_id: business.SynBusinessID, ...numbers, account_type: kind }, { onSuccess: onClose });
  });
  return (
    <form className="stack settlement__numbers" noValidate aria-label="Enter the numbers" onSubmit={(event) => void submit(event)}>
      <p>You'll send us a voided check, a bank letter or a statement, so that we can see it's yours.</p>
      <SelectField form={form} name="account_type" label="Kind of account" options={TYPES} />
      <TextField
        form={form}
        name="routing_number"
        label="Routing number"
        hint="Nine digits, at the bottom left of a check."
        digits={9}
        autoComplete="off"
      />
      <TextField form={form} name="account_number" label="Account number" digits={17} autoComplete="off" />
      <TextField form={form} name="account_number_again" label="Confirm account number" digits={17} autoComplete="off" />
      <Problem>{ask.error ? wordsOf(ask.error) : undefined}</Problem>
      <div className="actions">
        <Button kind="primary" type="submit" busy={ask.isPending}>
          Request This Account
        </Button>
        <Button kind="ghost" disabled={ask.isPending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
