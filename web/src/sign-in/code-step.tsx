import type { SignInStep } from '@drawbridge/contract/sign-in';
import { useId } from 'react';
import { said, t } from '../language/t.ts';
import { tNodes } from '../language/t-nodes.ts';
import { Anchor } from '../ui/controls/anchor.tsx';
import { Button } from '../ui/controls/button.tsx';
import { CodeCells } from '../ui/controls/code-cells.tsx';
import { Field } from '../ui/controls/field.tsx';
import { Notice, Problem } from '../ui/feedback/notice.tsx';
import { formatPhone } from '../ui/format.ts';
import { ProblemNotice } from './problem-notice.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import type { StepProps } from './step.ts';
import { notDelivered, useTextStanding } from './text-standing.ts';
import { CODE_LENGTH, useCode } from './use-code.ts';

/** A consumer's second step: the code that was sent. */
export function CodeStep({ uid, step, go, show }: StepProps & { uid: string } & { step: Extract<SignInStep, { name: 'code' }> }) {
  const lead_id = useId();
  const typing = useCode(step, go);
  const { error, verifying, resending, sent_again } = typing;
  const standing = useTextStanding(uid, step);
  const lost = standing.state === 'not_delivered';
  const toPhone = () => show({ name: 'phone' });

  return (
    <SignInFrame
      title={t('Enter your code')}
      lead={tNodes('We sent a 6-digit code to {phone}. It expires in 5 minutes.', {
        phone: <span className="ink medium num sign-in__phone">{formatPhone(step.phone_number)}</span>,
      })}
      lead_id={lead_id}
      back={toPhone}
    >
      <form className="stack" onSubmit={verifying.submit} noValidate>
        <Field label={t('Verification code')} error={error}>
          <CodeCells
            ref={typing.input}
            name="code"
            length={CODE_LENGTH}
            aria-describedby={lead_id}
            value={typing.code}
            onChange={typing.type}
          />
        </Field>
        <p className="visually-hidden" role="status">
          {error ?? (sent_again ? t('A new code was sent.') : '')}
        </p>
        <Problem>{lost ? said(notDelivered(standing)) : undefined}</Problem>
        <ProblemNotice problem={typing.problem} onWaited={() => verifying.setProblem(undefined)} />
        <ProblemNotice problem={resending.problem} onWaited={() => resending.setProblem(undefined)} />
        <Actions typing={typing} onOther={lost ? toPhone : undefined} />
        {standing.is_in_outbox ? (
          <Notice>
            {tNodes("The sandbox doesn't send texts. Get your code from {outbox}.", {
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

/** The code is checked, or sent again; `onOther`: the text was lost, and another number may do. */
function Actions({ typing, onOther }: { typing: ReturnType<typeof useCode>; onOther: (() => void) | undefined }) {
  const { is_whole, verifying, resend, resending } = typing;
  const spent = typing.is_spent || onOther !== undefined;
  return (
    <div className="actions actions--stack">
      <Button type="submit" kind={spent ? 'plain' : 'primary'} size="lg" busy={verifying.busy} disabled={!is_whole || spent}>
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
      {onOther ? (
        <Button kind="ghost" size="lg" onClick={onOther}>
          {t('Use another number')}
        </Button>
      ) : null}
    </div>
  );
}
