import type { ShownApplication } from '@drawbridge/contract';
import type { ApplicationStep } from '@drawbridge/contract/application-rules';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { Waiting } from '../../ui/feedback/waiting.tsx';
import { useHeadingFocus } from '../../ui/use-heading-focus.ts';
import { usePageTitle } from '../../ui/use-title.ts';
import { AccountStep } from './account-step.tsx';
import { AfterSending, QuestionPage } from './after-sending.tsx';
import { BusinessStep } from './business-step.tsx';
import { LaterDialog, LinkFailed, SendLinkDialog } from './come-back.tsx';
import { ApplyFrame } from './frame.tsx';
import { OwnersStep } from './owners-step.tsx';
import { SellingStep } from './selling-step.tsx';
import { SignStep } from './sign-step.tsx';
import { STEP_LABELS, stepAfter, stepBefore, useStep } from './steps.ts';
import { type OpenApplication, useApplication } from './use-application.ts';
import './apply.css';

/** `/merchant/apply`: a business asks to be taken on. Nobody signs in: whoever has the mailed link has the application. */
export default function ApplyArea() {
  const open = useApplication();
  const { application, failed, leave } = open;
  const [changing, setChanging] = useState(false);
  // What was typed already, while the application is changed.
  const [answer, setAnswer] = useState('');
  const { step: wanted, goTo } = useStep();
  // Before the first step nothing is kept that the others could go with.
  const step = application === null ? 'business' : wanted;
  // What is signed is not signed again: the answer stands in the place of the last step.
  const asked = application?.status === 'ASKED_BACK' && (!changing || step === 'signature');
  const is_open = application === null || application?.status === 'DRAFT' || application?.status === 'ASKED_BACK';
  useHeadingFocus(failed ? undefined : asked ? 'question' : is_open ? step : application?.status);
  if (failed)
    return <LinkFailed invalid={failed === 'invalid'} onAgain={open.readAgain} onNew={() => window.location.assign('/merchant/apply')} />;
  if (application === undefined) return <Waiting />;
  if (application === null || application.status === 'DRAFT')
    return <Steps open={open} application={application} step={step} onLeave={leave} />;
  if (application.status !== 'ASKED_BACK') return <AfterSending application={application} />;
  const change = (typed: string) => {
    setAnswer(typed);
    setChanging(true);
    goTo('business');
  };
  if (asked) return <QuestionPage open={open} application={application} typed={answer} onEdit={change} />;
  return <Steps open={open} application={application} step={step} onLeave={leave} onAnswer={() => setChanging(false)} />;
}

interface StepsProps {
  open: OpenApplication;
  application: ShownApplication | null;
  step: ApplicationStep;
  onLeave: () => void;
  /** Of an application whose question waits: back to it. */
  onAnswer?: () => void;
}

function Steps({ open, application, step, onLeave, onAnswer }: StepsProps) {
  const { goTo, check } = useStep();
  const [asking, setAsking] = useState<'later' | 'link'>();
  const navigate = useNavigate();
  usePageTitle(step === 'business' ? 'Apply' : STEP_LABELS[step]);
  const after = () => (onAnswer && step === 'account' ? onAnswer() : goTo(stepAfter(step)));
  const props = { open, check, onDone: after, onBack: () => goTo(stepBefore(step)) };
  const pages: Readonly<Record<ApplicationStep, () => ReactNode>> = {
    business: () => <BusinessStep {...props} />,
    selling: () => <SellingStep {...props} />,
    owners: () => <OwnersStep {...props} />,
    account: () => <AccountStep {...props} />,
    signature: () => (application ? <SignStep open={open} application={application} onBack={props.onBack} onEdit={goTo} /> : null),
  };
  return (
    <>
      <ApplyFrame
        open={open}
        step={step}
        onLater={application ? () => setAsking('later') : undefined}
        why={<Why step={step} onLink={application ? undefined : () => setAsking('link')} />}
      >
        <div key={step} className="apply__step" onChange={open.edited}>
          {onAnswer ? <Button onClick={onAnswer}>Back to the Question</Button> : null}
          {pages[step]()}
        </div>
      </ApplyFrame>
      {asking === 'link' ? <SendLinkDialog onClose={() => setAsking(undefined)} /> : null}
      {asking === 'later' && application ? (
        <LaterDialog
          email={application.email}
          onClose={() => setAsking(undefined)}
          onLeave={() => {
            onLeave();
            navigate('/merchant');
          }}
        />
      ) : null}
    </>
  );
}

const REASONS: Readonly<Record<ApplicationStep, readonly (readonly [title: string, text: string])[]>> = {
  business: [
    [
      'Why we ask',
      'Banks require us to know every business we move money for. It also puts a name your customers recognize on their statements.',
    ],
    ['What happens next', 'We usually answer within three banking days. You pay nothing until your first payment.'],
    ['Your data', 'Tax IDs and account numbers are encrypted. Our staff see the last four digits.'],
  ],
  selling: [['Why we ask', "We set limits that fit your shop, so a stolen phone or a mistyped amount can't do much harm."]],
  owners: [
    ['Why we ask', 'Federal rules (31 CFR 1010.230) require us to know who is behind a company before money can move.'],
    ['Credit', "We check identity only. This doesn't affect anyone's credit score."],
  ],
  account: [
    ['Why we ask', "Your customers' payments reach this account after they post, minus fees."],
    ['Your data', 'The number is encrypted, and never shown again in full on this page.'],
  ],
  signature: [
    ['What happens next', '1. We check your application, usually within three banking days.'],
    ['', '2. We email you an invitation to set up your log-in.'],
    ['', '3. You print a code, invite your team, and take your first payment.'],
  ],
};

function Why({ step, onLink }: { step: ApplicationStep; onLink: (() => void) | undefined }) {
  return (
    <>
      {REASONS[step].map(([title, text]) => (
        <p key={text}>
          {title ? <strong>{title}</strong> : null}
          {text}
        </p>
      ))}
      {onLink ? (
        <p>
          <strong>Started already?</strong>
          <TextButton onClick={onLink}>Email me my link</TextButton>
        </p>
      ) : null}
    </>
  );
}
