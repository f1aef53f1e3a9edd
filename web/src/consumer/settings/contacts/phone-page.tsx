import type { PhoneChange, User } from '@drawbridge/contract';
import { useState } from 'react';
import { t } from '../../../language/t.ts';
import { boot } from '../../../session/boot.ts';
import { useUser } from '../../../session/use-user.ts';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ConfirmItsYou } from '../passkeys/confirm-its-you.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import './contacts.css';
import { PhoneCode } from './phone-code.tsx';
import { PhoneForm } from './phone-form.tsx';

/** `/dashboard/settings/phone`: another number to log in with, once a code has shown that it is theirs. */
export default function PhonePage() {
  const { data: user } = useUser();
  return (
    <SettingsFrame title={t('Mobile number')}>
      {boot.users_kept_elsewhere ? (
        <Notice>{t('Your sign-in provider keeps your phone number. Change it there.')}</Notice>
      ) : user ? (
        <Steps user={user} />
      ) : (
        <Skeleton shape="row" />
      )}
      <ConfirmItsYou />
    </SettingsFrame>
  );
}

function Steps({ user }: { user: User }) {
  const [change, setChange] = useState<PhoneChange>();
  return change === undefined ? (
    <PhoneForm user={user} onSent={setChange} />
  ) : (
    <PhoneCode change={change} onSent={setChange} onOther={() => setChange(undefined)} />
  );
}
