import { SUPPORT_NOTES_MIN, support, tenDigits } from '@drawbridge/contract';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, call } from '../session/api.ts';
import { Button } from '../ui/controls/button.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Input } from '../ui/controls/input.tsx';
import { Select } from '../ui/controls/select.tsx';
import { TextArea } from '../ui/controls/text-area.tsx';
import { toast } from '../ui/feedback/toasts.ts';
import { formatTypedPhone } from '../ui/format.ts';
import { PortalPage } from './portal-page.tsx';
import './support.css';
import { useCurrentBusiness } from './use-current-business.ts';

const CATEGORIES = [
  'Account / Setup',
  'Transaction',
  'Technical support',
  'Billing and invoicing',
  'Product and service',
  'Customer support',
  'Other',
];

interface Entries {
  issue: string;
  notes: string;
  phone: string;
}

function problemsOf(entries: Entries): Partial<Entries> {
  return {
    ...(entries.issue === '' ? { issue: 'Issue is required' } : {}),
    ...(entries.notes.trim().length < SUPPORT_NOTES_MIN ? { notes: 'We need more information' } : {}),
    ...(tenDigits(entries.phone).length === 10 ? {} : { phone: 'Please enter a valid phone number' }),
  };
}

/** `/merchant/support`: a request to the provider. */
export function SupportPage() {
  const { business } = useCurrentBusiness();
  const navigate = useNavigate();
  const [entries, setEntries] = useState<Entries>({ issue: '', notes: '', phone: '' });
  const [problems, setProblems] = useState<Partial<Entries>>({});
  const [sending, setSending] = useState(false);
  const change = (field: keyof Entries, value: string): void => {
    setEntries((now) => ({ ...now, [field]: value }));
    setProblems(({ [field]: _, ...others }) => others);
  };

  const send = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const found = problemsOf(entries);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setSending(true);
    try {
      const { reference } = await call(support.send, {
        body: {
          issue: entries.issue,
          notes: entries.notes,
          phoneNumber: tenDigits(entries.phone),
          storeName: business?.BusinessName ?? 'Merchant',
        },
      });
      toast.success('Success', 'Support request sent');
      navigate('/merchant/home', { state: { support_reference: reference } });
    } catch (error) {
      setSending(false);
      toast.error('Error', (error instanceof ApiError ? error.said : undefined) ?? 'Something went wrong creating support request');
    }
  };

  return (
    <PortalPage title="Support">
      <form className="support" onSubmit={(event) => void send(event)} noValidate>
        <p className="muted">Share some details about the issue you're facing, and we'll get back to you as soon as we can. Thank you!</p>
        <Field label="Issue category" error={problems.issue}>
          <Select
            value={entries.issue}
            placeholder="Choose a category"
            options={CATEGORIES.map((label) => ({ value: label, label }))}
            onChange={(event) => change('issue', event.target.value)}
          />
        </Field>
        <Field label="Details" error={problems.notes}>
          <TextArea value={entries.notes} onChange={(event) => change('notes', event.target.value)} />
        </Field>
        <Field label="Phone number" error={problems.phone}>
          <Input
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={formatTypedPhone(entries.phone)}
            onChange={(event) => change('phone', tenDigits(event.target.value))}
          />
        </Field>
        <div className="actions">
          <Button kind="primary" type="submit" busy={sending}>
            Submit
          </Button>
        </div>
      </form>
    </PortalPage>
  );
}
