import type { EmailChange, User } from '@drawbridge/contract';
import { email as emailRule } from '@drawbridge/contract/profile';
import { type FormEvent, useState } from 'react';
import { t } from '../../../language/t.ts';
import { tNodes } from '../../../language/t-nodes.ts';
import { useUser } from '../../../session/use-user.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Failed } from '../../../ui/feedback/empty.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { ConfirmItsYou } from '../passkeys/confirm-its-you.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import './contacts.css';
import { EmailWaits } from './email-waits.tsx';
import { dropTyped, keepTyped, typedBefore } from './typed-contact.ts';
import { useContactCall } from './use-contact-call.ts';
import { useEmailChange, useEmailChanges } from './use-email-change.ts';

const LETTERS_TOGETHER = 4;

/** `/dashboard/settings/email`: another address for receipts, once its link was opened. */
export default function EmailPage() {
  const { data: user } = useUser();
  const waiting = useEmailChange();
  return (
    <SettingsFrame title={t('Email')}>
      {waiting.isError && waiting.data === undefined ? (
        <Failed title={t("Your email couldn't be loaded")} onRetry={() => void waiting.refetch()} retrying={waiting.isFetching} />
      ) : user && waiting.data ? (
        <Shown user={user} change={waiting.data.email_change} />
      ) : (
        <Skeleton shape="row" />
      )}
      <ConfirmItsYou />
    </SettingsFrame>
  );
}

function Shown({ user, change }: { user: User; change: EmailChange | null }) {
  const email = <EmailInSentence email={user.email} />;
  return (
    <>
      <p className="muted settings__lead contacts__lead">
        {user.email_verified
          ? tNodes('Your receipts go to {email}.', { email })
          : tNodes("{email} isn't verified yet, so it gets no receipts.", { email })}
      </p>
      {change ? <EmailWaits change={change} /> : null}
      <EmailForm />
    </>
  );
}

/** Its last letters stay with what follows: a full stop doesn't stand on a line alone. */
function EmailInSentence({ email }: { email: string }) {
  const rest = Math.max(0, email.length - LETTERS_TOGETHER);
  return (
    <span className="ink medium">
      <span className="contacts__value">{email.slice(0, rest)}</span>
      <span className="nowrap">{email.slice(rest)}</span>
    </span>
  );
}

function EmailForm() {
  const [email, setEmail] = useState(() => typedBefore('email'));
  const { begin } = useEmailChanges();
  const asking = useContactCall(begin, (change) => {
    dropTyped();
    setEmail('');
    toast.success(t('Success'), t('We sent a link to {email}', { email: change.email }));
  });
  const { problem, setProblem } = asking;
  const of_field = problem?.field === 'email';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const read = emailRule.safeParse(email);
    if (!read.success) {
      setProblem({ words: t('Invalid email address'), field: 'email', code: undefined });
      return;
    }
    keepTyped('email', email);
    asking.run(read.data);
  };
  return (
    <form className="settings__form" noValidate onSubmit={submit}>
      <Field
        label={t('New email')}
        hint={t("We'll email you a link. Nothing changes until you open it.")}
        error={of_field ? problem?.words : undefined}
      >
        <Input
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      <Problem>{of_field ? undefined : problem?.words}</Problem>
      <Button kind="primary" size="lg" block type="submit" busy={asking.busy}>
        {t('Email me a link')}
      </Button>
    </form>
  );
}
