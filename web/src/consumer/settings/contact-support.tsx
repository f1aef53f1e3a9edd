import { support } from '@drawbridge/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../language/t.ts';
import { call } from '../../session/api.ts';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { useTitle } from '../../ui/use-title.ts';
import { NotRecognisedAdvice, notRecognisedNotes, usePaymentInQuestion } from '../receipt/not-recognised-advice.tsx';
import { NotesForm } from './notes-form.tsx';
import { SignedIn } from './page.tsx';
import { SettingsFrame } from './settings-frame.tsx';

/** `/dashboard/settings/contact-support` */
export default function ContactSupport() {
  useTitle(`${t('Contact Support')} | ${brand.centre}`);
  return (
    <SignedIn>
      <Ready />
    </SignedIn>
  );
}

function Ready() {
  // A request that was sent makes room for another.
  const [sent, setSent] = useState(0);
  const payment = usePaymentInQuestion();
  const send = useMutation({
    mutationFn: (notes: string) => call(support.send, { body: { notes } }),
    onSuccess: () => {
      setSent((count) => count + 1);
      toast.success(t('Success'), t('Support request sent'));
    },
    onError: () => toast.error(t('Error'), t('Something went wrong creating support request')),
  });
  return (
    <SettingsFrame title={t('Contact Support')}>
      {payment === undefined ? null : <NotRecognisedAdvice payment={payment} />}
      <NotesForm
        key={sent}
        label={t('How can we help?')}
        initial={payment === undefined || sent > 0 ? '' : notRecognisedNotes(payment)}
        onSubmit={(notes) => !send.isPending && send.mutate(notes)}
      >
        <Button kind="primary" size="lg" block type="submit" busy={send.isPending}>
          {t('Send')}
        </Button>
      </NotesForm>
    </SettingsFrame>
  );
}
