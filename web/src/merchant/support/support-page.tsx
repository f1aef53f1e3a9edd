import { PUBLIC_ID_ALPHABET, PUBLIC_ID_LENGTH, SUPPORT_TEXT_MAX, support, supportNotes, tenDigits } from '@drawbridge/contract';
import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { call } from '../../session/api.ts';
import { useRereadSupport } from '../../session/use-support.ts';
import { wordsOf } from '../../session/words-of.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AreaField, SelectField, TextField } from '../../ui/controls/form-fields.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { toast } from '../../ui/feedback/toasts.ts';
import { formatTypedPhone } from '../../ui/format.ts';
import { Facts } from '../../ui/layout/facts.tsx';
import { PortalPage } from '../portal-page.tsx';
import { useCurrentBusiness } from '../use-current-business.ts';
import { OwnRequests } from './own-requests.tsx';
import { ShowFirstSteps } from './show-first-steps.tsx';
import './support.css';

const CATEGORIES = [
  'Account / Setup',
  'Transaction',
  'Technical support',
  'Billing and invoicing',
  'Product and service',
  'Customer support',
  'Other',
].map((label) => ({ value: label, label }));

const rules = z.object({
  issue: z.string().check(z.minLength(1, 'Issue is required')),
  // A Transaction ID may follow them.
  notes: supportNotes.check(z.maxLength(SUPPORT_TEXT_MAX - 40, 'That is too long')),
  phone: z.string().check(z.refine((text) => tenDigits(text).length === 10, 'Please enter a valid phone number')),
});
const PAYMENT = new RegExp(`^[${PUBLIC_ID_ALPHABET}]{${PUBLIC_ID_LENGTH}}$`);
type Entries = z.infer<typeof rules>;

/** `/merchant/support`: a request to the provider. */
export default function SupportPage() {
  const payment = usePaymentAsked();
  const form = useSchemaForm<Entries>(rules, { issue: payment === null ? '' : 'Transaction', notes: '', phone: '' });
  const send = useSend(payment);
  const { business, businesses } = useCurrentBusiness();
  const submit = form.handleSubmit((entries) => send.mutate(entries));
  return (
    <PortalPage title="Support">
      <form className="support" onSubmit={(event) => void submit(event)} noValidate>
        <p className="muted">Share some details about the issue you're facing, and we'll get back to you as soon as we can. Thank you!</p>
        <Facts
          facts={[
            { label: 'Location', value: business?.BusinessName ?? (businesses.length > 0 ? 'All Locations' : null) },
            { label: 'Payment', value: payment },
          ]}
        />
        <SelectField form={form} name="issue" label="Issue category" placeholder="Choose a category" options={CATEGORIES} />
        <AreaField form={form} name="notes" label="Details" />
        <TextField
          form={form}
          name="phone"
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          typed={(text) => formatTypedPhone(tenDigits(text))}
        />
        <div className="actions">
          <Button kind="primary" type="submit" busy={send.isPending}>
            Submit
          </Button>
        </div>
      </form>
      <OwnRequests />
      {business === undefined ? null : <ShowFirstSteps syn_business_id={business.SynBusinessID} />}
    </PortalPage>
  );
}

/** The Transaction ID of the payment from whose page somebody comes. */
function usePaymentAsked(): string | null {
  const asked = useSearchParams()[0].get('payment') ?? '';
  return PAYMENT.test(asked) ? asked : null;
}

function useSend(payment: string | null) {
  const { business } = useCurrentBusiness();
  const navigate = useNavigate();
  const reread = useRereadSupport();
  return useMutation({
    mutationFn: ({ issue, notes, phone }: Entries) =>
      call(support.send, {
        // The service finds the payment by its ID in the words.
        body: {
          issue,
          notes: payment === null ? notes : `${notes}\n\nTransaction ID: ${payment}`,
          phoneNumber: tenDigits(phone),
          storeName: business?.BusinessName ?? 'Merchant',
        },
      }),
    onSuccess: ({ reference }) => {
      toast.success('Success', 'Support request sent');
      void reread();
      navigate('/merchant/home', { state: { support_reference: reference } });
    },
    onError: (error) => toast.error('Error', wordsOf(error, 'Something went wrong creating support request')),
  });
}
