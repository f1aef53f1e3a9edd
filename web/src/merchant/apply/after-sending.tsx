import type { ShownApplication } from '@drawbridge/contract';
import { answerText } from '@drawbridge/contract';
import * as z from 'zod/mini';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { AreaField } from '../../ui/controls/form-fields.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { TaskFrame } from '../../ui/layout/task-frame.tsx';
import { usePageTitle } from '../../ui/use-title.ts';
import type { OpenApplication } from './use-application.ts';
import { useStepForm } from './use-step-form.ts';

const WORDS = {
  SUBMITTED: {
    title: 'We have your application',
    text: "We'll review it and email you, usually within three banking days. If we approve it, a second email invites you to set up your log-in.",
  },
  APPROVED: { title: "You're approved", text: 'Look for our emails. One has your terms, the other invites you to set up your log-in.' },
  DECLINED: { title: "We can't approve this application", text: '' },
  CLOSED: {
    title: 'This application is closed',
    text: "We didn't get an answer to our question within 30 days. You can apply again at any time.",
  },
} as const;

/** Where an application stands that is out of its applicant's hands. */
export function AfterSending({ application }: { application: ShownApplication }) {
  const { status, email, decline_reason, business } = application;
  const { title, text } = WORDS[status as keyof typeof WORDS] ?? WORDS.SUBMITTED;
  usePageTitle(title);
  return (
    <TaskFrame home="/merchant">
      <div className="apply-after">
        <h1 className="t-28">{title}</h1>
        {business.business_name ? <p className="strong">{business.business_name}</p> : null}
        {text ? <p className="muted">{text}</p> : null}
        {decline_reason ? (
          <Notice>
            <strong>The reason:</strong> {decline_reason}
          </Notice>
        ) : null}
        <p className="t-14 muted">We write to {email}.</p>
      </div>
    </TaskFrame>
  );
}

const RULES = z.object({ answer: answerText });

interface QuestionPageProps {
  open: OpenApplication;
  application: ShownApplication;
  /** What was typed as the answer before. */
  typed: string;
  /** Leaves to change the application, with what is typed now. */
  onEdit: (typed: string) => void;
}

/** What staff ask, and the answer. */
export function QuestionPage({ open, application, typed, onEdit }: QuestionPageProps) {
  usePageTitle('A question about your application');
  const { form, busy, problem, onSubmit } = useStepForm<{ answer: string }>(RULES, { answer: typed }, ({ answer }) => open.answer(answer), {
    check: false,
  });
  const lacks = application.missing.length > 0;
  return (
    <TaskFrame home="/merchant" top>
      <form className="apply-after apply-question dense" noValidate onSubmit={onSubmit}>
        <h1 className="t-28">We have a question</h1>
        <p className="muted">About your application for {application.business.business_name}.</p>
        <Card pad className="apply-question__words">
          {application.question}
        </Card>
        <AreaField form={form} name="answer" label="Your answer" rows={5} maxLength={2000} />
        {lacks ? <Notice kind="warning">Something is missing from the application. Complete it before you answer.</Notice> : null}
        <Problem>{problem}</Problem>
        <div className="apply__foot">
          <Button size="lg" onClick={() => onEdit(form.getValues('answer'))}>
            Change Application
          </Button>
          <Button kind="primary" size="lg" type="submit" busy={busy} disabled={lacks}>
            Send Answer
          </Button>
        </div>
        <p className="t-14 muted">Or write to {brand.support_email} with your question.</p>
      </form>
    </TaskFrame>
  );
}
