import { support } from '@drawbridge/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { t } from '../../language/t.ts';
import { call } from '../../session/api.ts';
import { receiptPath } from '../../session/receipt-link.ts';
import { useRereadSupport } from '../../session/use-support.ts';
import { Button } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { usePaymentInQuestion } from '../receipt/payment-in-question.ts';
import { NotesForm } from './notes-form.tsx';
import { OwnRequests } from './own-requests.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import { SupportSent } from './support-sent.tsx';

/** `/dashboard/settings/contact-support`; mails name a payment there that somebody may not recognize, which has its own form. */
export default function ContactSupport() {
  const payment = usePaymentInQuestion();
  return payment === undefined ? <AnyRequest /> : <Navigate to={`${receiptPath(payment)}/report`} replace />;
}

function AnyRequest() {
  // A request that was sent makes room for another.
  const [sent, setSent] = useState<readonly string[]>([]);
  const newest = sent.at(-1);
  const reread = useRereadSupport();
  const send = useMutation({
    mutationFn: (notes: string) => call(support.send, { body: { notes } }),
    onSuccess: ({ reference }) => {
      setSent((before) => [...before, reference]);
      toast.success(t('Success'), t('Support request sent'));
      void reread();
    },
    onError: () => toast.error(t('Error'), t('Something went wrong creating support request')),
  });
  return (
    <SettingsFrame title={t('Contact Support')}>
      {newest === undefined ? null : <SupportSent reference={newest} />}
      <NotesForm key={sent.length} label={t('How can we help?')} onSubmit={(notes) => !send.isPending && send.mutate(notes)}>
        <Button kind="primary" size="lg" block type="submit" busy={send.isPending}>
          {t('Send')}
        </Button>
      </NotesForm>
      <OwnRequests />
    </SettingsFrame>
  );
}
