import type { SignInStep } from '@drawbridge/contract/sign-in';
import { useEffect, useId, useRef, useState } from 'react';
import { said, t, text } from '../language/t.ts';
import { tNodes } from '../language/t-nodes.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import { Button } from '../ui/controls/button.tsx';
import { CodeCells } from '../ui/controls/code-cells.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { useCountdown } from '../ui/feedback/use-countdown.ts';
import { formatPhone } from '../ui/format.ts';
import { in_s, SignInProblem } from './calls.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { wordsOf } from './problem-words.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import type { StepProps } from './step.ts';
import { notDelivered, useTextStanding } from './text-standing.ts';
import { useSubmit } from './use-submit.ts';

const LENGTH = 6;
const EXPIRED = text('That code has expired. Send a new one.');

/** A consumer's second step: the code that was sent. */
export function CodeStep({ uid, step, go, show }: StepProps & { uid: string } & { step: Extract<SignInStep, { name: 'code' }> }) {
  const [code, setCode] = useState('');
  const [sent_again, setSentAgain] = useState(false);
  const lead_id = useId();
  const input = useRef<HTMLInputElement>(null);
  // Each answer counts from the moment it came.
  const [resend_at, setResendAt] = useState(() => in_s(step.resend_in_s));
  const [expires_at, setExpiresAt] = useState(() => in_s(step.expires_in_s));
  useEffect(() => {
    setResendAt(in_s(step.resend_in_s));
    setExpiresAt(in_s(step.expires_in_s));
    input.current?.focus();
  }, [step]);
  const resend = useCountdown(resend_at);
  const life = useCountdown(expires_at);

  const verifying = useSubmit(async () => {
    if (code.length !== LENGTH) throw new SignInProblem('BAD_INPUT', text('Enter the 6 digits'), { field: 'code' });
    try {
      await go('code/verify', { code });
    } catch (error) {
      // A wrong code is typed anew; one that nobody answered to is still there.
      if (error instanceof SignInProblem && error.code !== 'unreachable') {
        setCode('');
        input.current?.focus();
      }
      throw error;
    }
  });
  const resending = useSubmit(async () => {
    setSentAgain(false);
    await go('code/resend', {});
    setCode('');
    verifying.setProblem(undefined);
    setSentAgain(true);
  });
  // As soon as the last digit stands there, by hand or by the phone itself.
  const complete = code.length === LENGTH;
  const verify = useRef(verifying.submit);
  verify.current = verifying.submit;
  useEffect(() => {
    if (complete) verify.current();
  }, [complete]);

  const standing = useTextStanding(uid, step);
  const lost = standing.state === 'not_delivered';
  const spent = lost || life.expired || verifying.problem?.code === 'CODE_TRIES_USED' || verifying.problem?.code === 'CODE_EXPIRED';
  const of_field = verifying.problem?.field === 'code' ? wordsOf(verifying.problem) : undefined;
  const error = of_field ?? (life.expired ? said(EXPIRED) : undefined);

  return (
    <SignInFrame
      title={t('Enter your code')}
      lead={tNodes('We sent a 6-digit code to {phone}. It works for 5 minutes.', {
        phone: <span className="ink medium num sign-in__phone">{formatPhone(step.phone_number)}</span>,
      })}
      lead_id={lead_id}
      back={() => show({ name: 'phone' })}
    >
      <form className="stack" onSubmit={verifying.submit} noValidate>
        <Field label={t('Verification code')} error={error}>
          <CodeCells
            ref={input}
            name="code"
            length={LENGTH}
            aria-describedby={lead_id}
            value={code}
            onChange={(value) => {
              setCode(value);
              if (value !== '') verifying.setProblem(undefined);
            }}
          />
        </Field>
        <p className="visually-hidden" role="status">
          {error ?? (sent_again ? t('A new code was sent.') : '')}
        </p>
        {lost ? (
          <Notice kind="negative" role="alert">
            {said(notDelivered(standing))}
          </Notice>
        ) : null}
        {of_field === undefined ? <ProblemNotice problem={verifying.problem} onWaited={() => verifying.setProblem(undefined)} /> : null}
        <ProblemNotice problem={resending.problem} onWaited={() => resending.setProblem(undefined)} />
        <div className="actions actions--stack">
          <Button type="submit" kind={spent ? 'plain' : 'primary'} size="lg" busy={verifying.busy} disabled={!complete || spent}>
            {t('Verify')}
          </Button>
          <Button
            kind={spent ? 'primary' : 'ghost'}
            size="lg"
            busy={resending.busy}
            disabled={!resend.expired || resending.problem?.wait_until !== undefined}
            onClick={() => resending.submit()}
          >
            {t('Resend code')} {resend.expired ? null : <span className="num">{resend.text}</span>}
          </Button>
          {lost ? (
            <Button kind="ghost" size="lg" onClick={() => show({ name: 'phone' })}>
              {t('Use another number')}
            </Button>
          ) : null}
        </div>
        {standing.is_in_outbox ? (
          <Notice>
            {tNodes('No text is sent in the sandbox. The code waits in {outbox}.', {
              outbox: (
                <Anchor href="/sandbox" apart>
                  {t('the message outbox')}
                </Anchor>
              ),
            })}
          </Notice>
        ) : null}
      </form>
    </SignInFrame>
  );
}
