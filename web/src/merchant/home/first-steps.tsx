import type { FirstStep, FirstStepsStanding } from '@drawbridge/contract';
import type { ReactNode } from 'react';
import { wordsOf } from '../../session/words-of.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import '../profile/profile.css';
import './first-steps.css';
import { isUnfinished, useFirstSteps, useHideFirstSteps } from './use-first-steps.ts';

interface Words {
  what: string;
  /** What it says once it is done, where that is something else. */
  done?: string;
  why: string;
  act: string;
  href: string;
}

const WORDS: Readonly<Record<FirstStep, Words>> = {
  settlement_account: {
    what: 'Confirm your settlement account',
    done: 'Your settlement account is confirmed',
    why: 'We pay out to it on the banking day after a payment posts.',
    act: 'Open Account',
    href: '/merchant/settlement-account',
  },
  log_in: {
    what: 'Protect your log-in',
    why: "Add a passkey or an authenticator app, so a stolen password isn't enough.",
    act: 'Add Passkey',
    href: '/merchant/profile',
  },
  counter: {
    what: 'Print a code for your counter',
    why: 'Customers who scan it appear on your checkout screen by first name.',
    act: 'Print Code',
    href: '/merchant/counters',
  },
  team: {
    what: 'Invite your team',
    why: 'Everyone gets their own log-in, with only the rights they need.',
    act: 'Invite',
    href: '/merchant/users',
  },
  link: {
    what: 'Make a payment link',
    why: 'Customers pay it from their own phone, wherever they are.',
    act: 'Make Link',
    href: '/merchant/payment-links',
  },
  payment: {
    what: 'Take your first payment',
    why: 'Enter an amount, and your customer approves it on their phone.',
    act: 'Start Checkout',
    href: '/merchant/checkout',
  },
};

/**
 * What a new business does first, above what stands below it, which waits for the answer rather than jump at it. Each step
 * ticks itself off; they go when all are done, or are hidden.
 */
export default function FirstSteps({ syn_business_id, children }: { syn_business_id: string; children: ReactNode }) {
  const { data, isPending, isPaused, failureCount } = useFirstSteps(syn_business_id);
  // Nobody waits for an answer that doesn't come at once.
  if (isPending && !isPaused && failureCount === 0) return null;
  return (
    <>
      {data === undefined || data.hidden || !isUnfinished(data) ? null : <Steps {...data} />}
      {children}
    </>
  );
}

function Steps(data: FirstStepsStanding) {
  const done = data.steps.filter((one) => one.done).length;
  const takes = data.steps.some((one) => one.step === 'payment' && one.done);
  const next = data.steps.find((one) => !one.done)?.step;
  return (
    <section className="panel" aria-labelledby="first-steps">
      <div className="panel__head first-head">
        <div>
          <h2 id="first-steps">{takes ? 'Finish setting up' : 'Get ready for your first customer'}</h2>
          <p className="muted t-13">
            {done} of {data.steps.length} done
          </p>
        </div>
        <progress
          className="first-progress"
          max={data.steps.length}
          value={done}
          aria-label={`${done} of ${data.steps.length} steps done`}
        />
      </div>
      <ol className="first">
        {data.steps.map((one, at) => (
          <Step key={one.step} {...one} number={at + 1} current={one.step === next} />
        ))}
      </ol>
      <div className="panel__foot">
        <Hide />
      </div>
    </section>
  );
}

function Step({ step, done, number, current }: { step: FirstStep; done: boolean; number: number; current: boolean }) {
  const words = WORDS[step];
  return (
    <li data-done={done ? '' : undefined} aria-current={current ? 'step' : undefined}>
      <span className="first__mark num">{done ? <CheckIcon size={16} /> : number}</span>
      <div>
        <p className="first__what">
          {done ? (words.done ?? words.what) : words.what}
          {done ? <span className="visually-hidden"> (done)</span> : null}
        </p>
        <p className="first__why">{words.why}</p>
      </div>
      {done ? null : (
        <ButtonLink kind={current ? 'primary' : undefined} href={words.href}>
          {words.act}
        </ButtonLink>
      )}
    </li>
  );
}

function Hide() {
  const hide = useHideFirstSteps();
  const press = () =>
    hide.mutate(true, {
      onSuccess: () => toast.success('Steps hidden', 'Support shows them again.'),
      onError: (error) => toast.error('Error', wordsOf(error)),
    });
  return (
    <Button kind="ghost" size="sm" busy={hide.isPending} onClick={press}>
      Hide These Steps
    </Button>
  );
}
