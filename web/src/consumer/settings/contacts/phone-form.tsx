import { contacts, type PhoneChange, type User } from '@drawbridge/contract';
import { isUsNumber, tenDigits } from '@drawbridge/contract/profile';
import { type FormEvent, useId, useState } from 'react';
import { t } from '../../../language/t.ts';
import { tNodes } from '../../../language/t-nodes.ts';
import { call } from '../../../session/api.ts';
import { Anchor } from '../../../ui/controls/anchor.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Input } from '../../../ui/controls/input.tsx';
import { Problem } from '../../../ui/feedback/notice.tsx';
import { formatPhone } from '../../../ui/format.ts';
import { dropTyped, keepTyped, typedBefore } from './typed-contact.ts';
import { useContactCall } from './use-contact-call.ts';

/** The number of now, and the one that a code is to go to. */
export function PhoneForm({ user, onSent }: { user: User; onSent: (change: PhoneChange) => void }) {
  const [phone, setPhone] = useState(() => typedBefore('phone'));
  const consent = useId();
  const asking = useContactCall(
    (phone_number: string) => call(contacts.beginPhone, { body: { phone_number } }),
    (change) => {
      dropTyped();
      onSent(change);
    },
  );
  const { problem, setProblem } = asking;
  const of_field = problem?.field === 'phone_number';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wrong = problemOf(phone);
    if (wrong !== undefined) {
      setProblem({ words: wrong, field: 'phone_number', code: undefined });
      return;
    }
    keepTyped('phone', phone);
    asking.run(phone);
  };
  return (
    <form className="settings__form" noValidate onSubmit={submit}>
      <p className="muted">
        {tNodes("You log in with {phone} now. We'll text a code to your new number to check that it's yours.", {
          phone: <span className="ink medium num contacts__value">{formatPhone(user.phone_number)}</span>,
        })}
      </p>
      <Field label={t('New phone number')} hint={t('US mobile number')} error={of_field ? problem?.words : undefined}>
        <Input
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          aria-describedby={consent}
          value={phone}
          onChange={(event) => {
            setPhone(event.target.value);
            setProblem(undefined);
          }}
          onBlur={() => {
            if (tenDigits(phone).length === 10) setPhone(formatPhone(phone));
          }}
        />
      </Field>
      <Problem>{of_field ? undefined : problem?.words}</Problem>
      <p id={consent} className="t-13 muted">
        {t("We'll text codes and payment notices to it. Message and data rates may apply. Reply STOP to opt out or HELP for help.")}
      </p>
      <Button kind="primary" size="lg" block type="submit" busy={asking.busy}>
        {t('Text me a code')}
      </Button>
      <PasskeysStay />
      <LostNumber />
    </form>
  );
}

/** A phone that is given away may still hold one. */
function PasskeysStay() {
  return (
    <p className="t-14 muted">
      {tNodes('Your other devices will be logged out, but your passkeys stay. {check}', {
        check: (
          <Anchor className="link" href="/dashboard/settings/passkeys">
            {t('Check your passkeys')}
          </Anchor>
        ),
      })}
    </p>
  );
}

function LostNumber() {
  return (
    <p className="t-14 muted">
      {tNodes("No longer have your old number, and no passkey? {support} and we'll check that it's you.", {
        support: (
          <Anchor className="link" href="/dashboard/settings/contact-support">
            {t('Contact support')}
          </Anchor>
        ),
      })}
    </p>
  );
}

function problemOf(phone: string): string | undefined {
  if (phone.trim().length < 5) return t('Phone number required');
  return isUsNumber(tenDigits(phone)) ? undefined : t('Phone number invalid');
}
