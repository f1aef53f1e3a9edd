import {
  ACCOUNT_EVIDENCE,
  ACCOUNT_EVIDENCE_LABELS,
  type AccountEvidence,
  EVIDENCE_DAYS,
  SETTLEMENT_REST_DAYS,
} from '@drawbridge/contract/settlement-words';
import { useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { ask } from '../calls.ts';
import { ReasonDialog } from '../frame/reason-dialog.tsx';
import type { ChangeProps } from './change-dialogs.tsx';
import { accountWords, linkedWords } from './words.ts';

const digits = (text: string, most: number) => text.replaceAll(/\D/g, '').slice(0, most);

/** Another account, which the business has told staff of. */
export function AskAccount({ business: { id, name, settlement }, onClose }: ChangeProps) {
  const [routing_number, setRouting] = useState('');
  const [account_number, setAccount] = useState('');
  const [account_type, setType] = useState<'checking' | 'savings'>('checking');
  const document = useDocument();
  const send = (reason: string) =>
    ask('setSettlementAccount', { body: { id, routing_number, account_number, account_type, ...document.read(), reason } });
  return (
    <ReasonDialog title={`Change the payout account for ${name}`} yes="Change" two send={send} done="New account on hold" onClose={onClose}>
      <div className="stack">
        <p>
          Once approved, it's on hold for {SETTLEMENT_REST_DAYS} banking days, and we email every admin of the business. Until then, payouts
          keep going to the current account.
        </p>
        {settlement.waiting === null ? null : <p>It replaces the account that's waiting: {accountWords(settlement.waiting)}.</p>}
        <Field label="Routing number">
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={routing_number}
            onChange={(event) => setRouting(digits(event.target.value, 9))}
          />
        </Field>
        <Field label="Account number">
          <Input
            inputMode="numeric"
            autoComplete="off"
            value={account_number}
            onChange={(event) => setAccount(digits(event.target.value, 17))}
          />
        </Field>
        <Field label="Kind of account">
          <Select
            value={account_type}
            options={[
              { value: 'checking', label: 'Checking' },
              { value: 'savings', label: 'Savings' },
            ]}
            onChange={(event) => setType(event.target.value === 'savings' ? 'savings' : 'checking')}
          />
        </Field>
        {document.fields}
      </div>
    </ReasonDialog>
  );
}

/** The account that the business asked for is theirs, as its bank's own sign-in or a document shows. */
export function AskValidate({ business: { id, name, settlement }, onClose }: ChangeProps) {
  // Kept as it was opened: a change that is another by now is refused.
  const [waiting] = useState(settlement.waiting);
  const linked = waiting?.linked ?? null;
  const [by_link, setByLink] = useState(linked !== null);
  const document = useDocument();
  if (waiting === null) return null;
  const send = async (reason: string) => {
    const evidence = by_link ? { evidence: 'bank_link' as const } : document.read();
    return ask('validateSettlementAccount', { body: { id, change_id: waiting.id, ...evidence, reason } });
  };
  return (
    <ReasonDialog title="Does this account belong to them?" yes="It's theirs" two send={send} done="New account on hold" onClose={onClose}>
      <div className="stack">
        <p>
          {accountWords(waiting)}, asked by {waiting.asked_by}.{linked === null ? null : ` ${linkedWords(linked)}`} Once approved, it's on
          hold for {SETTLEMENT_REST_DAYS} banking days.
        </p>
        {linked === null ? null : (
          <Field label="What shows it">
            <Select
              value={by_link ? 'bank_link' : 'document'}
              options={[
                { value: 'bank_link', label: 'The bank link' },
                { value: 'document', label: 'A document' },
              ]}
              onChange={(event) => setByLink(event.target.value === 'bank_link')}
            />
          </Field>
        )}
        {by_link ? (
          <p className="muted">The bank confirmed the numbers. You confirm that the account belongs to {name}.</p>
        ) : (
          <>
            <p className="muted">Compare the routing number, last digits and account holder with a document from the business.</p>
            {document.fields}
          </>
        )}
      </div>
    </ReasonDialog>
  );
}

/** Ends a change that has not taken force. */
export function AskRefuse({ business: { id, name, settlement }, onClose }: ChangeProps) {
  const [waiting] = useState(settlement.waiting);
  if (waiting === null) return null;
  return (
    <ReasonDialog
      title="Refuse the new account?"
      yes="Refuse"
      kind="danger"
      send={(reason) => ask('refuseSettlementAccount', { body: { id, change_id: waiting.id, reason } })}
      done="New account refused"
      onClose={onClose}
    >
      {accountWords(waiting)} won't be used. Payouts keep going to the current account. Every admin of {name} is told, with your reason.
    </ReasonDialog>
  );
}

/** The document that shows whose an account is, and its date. */
function useDocument() {
  const [evidence, setEvidence] = useState<AccountEvidence>('voided_check');
  const [evidence_on, setDate] = useState('');
  const read = () => {
    if (evidence_on === '') throw new Error('Enter the date of the document');
    return { evidence, evidence_on };
  };
  const fields = (
    <>
      <Field label="Document type">
        <Select
          value={evidence}
          options={ACCOUNT_EVIDENCE.map((value) => ({ value, label: ACCOUNT_EVIDENCE_LABELS[value] }))}
          onChange={(event) => setEvidence(ACCOUNT_EVIDENCE.find((one) => one === event.target.value) ?? 'voided_check')}
        />
      </Field>
      <Field label="Date of the document" hint={`At most ${EVIDENCE_DAYS} days old.`}>
        <Input type="date" value={evidence_on} onChange={(event) => setDate(event.target.value)} />
      </Field>
    </>
  );
  return { read, fields };
}
