import { contacts, type PhoneChange } from '@drawbridge/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { t } from '../../../language/t.ts';
import { tNodes } from '../../../language/t-nodes.ts';
import { call } from '../../../session/api.ts';
import { rememberSignIn } from '../../../session/storage.ts';
import { userQuery } from '../../../session/use-user.ts';
import { now } from '../../../ui/clock.ts';
import { Anchor } from '../../../ui/controls/anchor.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { CodeCells } from '../../../ui/controls/code-cells.tsx';
import { Field } from '../../../ui/controls/field.tsx';
import { Notice, Problem } from '../../../ui/feedback/notice.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { useCountdown } from '../../../ui/feedback/use-countdown.ts';
import { formatPhone } from '../../../ui/format.ts';
import { useContactCall } from './use-contact-call.ts';

const CODE_LENGTH = 6;

export interface PhoneCodeProps {
  change: PhoneChange;
  onSent: (change: PhoneChange) => void;
  onOther: () => void;
}

/** The code that went to the new number. It is checked as soon as it is whole. */
export function PhoneCode({ change, onSent, onOther }: PhoneCodeProps) {
  const [code, setCode] = useState('');
  const lead = useId();
  const input = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each code that is sent
  useEffect(() => input.current?.focus(), [change]);
  const times = useTimes(change);
  const proving = useProving(() => setCode(''));
  const again = useContactCall(
    () => call(contacts.beginPhone, { body: { phone_number: change.phone_number } }),
    (sent) => {
      setCode('');
      proving.setProblem(undefined);
      onSent(sent);
    },
  );
  const { problem } = proving;
  const of_code = problem?.field === 'code';
  const spent = times.life.expired || problem?.code === 'CODE_TRIES_USED' || problem?.code === 'CODE_EXPIRED';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length === CODE_LENGTH && !spent) proving.run(code);
  };
  return (
    <form className="settings__form" noValidate onSubmit={submit}>
      <SentTo id={lead} phone_number={change.phone_number} />
      <Field
        label={t('Verification code')}
        error={of_code ? problem?.words : times.life.expired ? t('That code expired. Request a new one.') : undefined}
      >
        <CodeCells
          ref={input}
          name="code"
          length={CODE_LENGTH}
          aria-describedby={lead}
          value={code}
          onChange={(typed) => {
            setCode(typed);
            if (typed !== '') proving.setProblem(undefined);
          }}
          onComplete={proving.run}
        />
      </Field>
      <Problem>{of_code ? undefined : problem?.words}</Problem>
      <Problem>{again.problem?.words}</Problem>
      <div className="actions actions--stack">
        <Button type="submit" kind="primary" size="lg" busy={proving.busy} disabled={code.length < CODE_LENGTH || spent}>
          {t('Verify')}
        </Button>
        <Button kind="ghost" size="lg" busy={again.busy} disabled={!times.resend.expired} onClick={() => again.run(undefined)}>
          {t('Resend code')} {times.resend.expired ? null : <span className="num">{times.resend.text}</span>}
        </Button>
        <Button kind="ghost" size="lg" onClick={onOther}>
          {t('Use another number')}
        </Button>
      </div>
      {change.is_in_outbox ? <InOutbox /> : null}
    </form>
  );
}

/** How long until the code can be sent again, and until it expires. Each answer counts from its arrival. */
function useTimes(change: PhoneChange) {
  const [at, setAt] = useState(() => timesOf(change));
  useEffect(() => setAt(timesOf(change)), [change]);
  return { resend: useCountdown(at.resend), life: useCountdown(at.end) };
}
const in_s = (seconds: number) => new Date(now() + seconds * 1000).toISOString();
const timesOf = ({ resend_in_s, expires_in_s }: PhoneChange) => ({ resend: in_s(resend_in_s), end: in_s(expires_in_s) });

/** Shows the code to the service; with the right one the new number is shown, and filled in at the next log-in here. */
function useProving(onWrong: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const proving = useContactCall(
    (code: string) => call(contacts.finishPhone, { body: { code } }),
    (user) => {
      client.setQueryData(userQuery.queryKey, user);
      rememberSignIn('sms', `+1${user.phone_number}`);
      toast.success(t('Success'), t('Log in with {phone} from now on', { phone: formatPhone(user.phone_number) }));
      navigate('/dashboard/settings');
    },
  );
  const wrong = proving.problem?.field === 'code';
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each wrong code, once
  useEffect(() => {
    if (wrong) onWrong();
  }, [wrong]);
  return proving;
}

function SentTo({ id, phone_number }: { id: string; phone_number: string }) {
  return (
    <p id={id} className="muted">
      {tNodes('We sent a 6-digit code to {phone}. It expires in 5 minutes.', {
        phone: <span className="ink medium num contacts__value">{formatPhone(phone_number)}</span>,
      })}
    </p>
  );
}

function InOutbox() {
  return (
    <Notice>
      {tNodes("The sandbox doesn't send texts. Get your code from {outbox}.", {
        outbox: (
          <Anchor href="/sandbox" apart>
            {t('the message outbox')}
          </Anchor>
        ),
      })}
    </Notice>
  );
}
