import { supportText } from '@drawbridge/contract';
import type { SupportThread } from '@drawbridge/contract/provider';
import { useMutation, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { AreaField } from '../../ui/controls/form-fields.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { useSchemaForm } from '../../ui/controls/use-schema-form.ts';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { rereadSupport, SAVED_KEY } from './queries.ts';
import { useDraft } from './use-draft.ts';
import { MAIL_WORDS } from './words.ts';

const RULES = z.object({ text: supportText });

/** Where an answer is written. What can't be sent stays in the field, and what is new is read first. */
export function AnswerForm({ thread: { id, status, newest, no_mail, person } }: { thread: SupportThread }) {
  const form = useSchemaForm<{ text: string }>(RULES, { text: '' });
  useDraft(id, form);
  const sending = useMutation({
    mutationFn: (text: string) => ask('answerSupport', { body: { id, newest, text } }),
    onSuccess: ({ mailed }) => {
      form.reset();
      toast.success(mailed ? 'Answer on its way by email' : 'Answer added in their app');
    },
    onSettled: rereadSupport,
  });
  if (status === 'CLOSED')
    return <Notice>This request is closed. Reopen it to answer. It reopens automatically when {person.name} writes.</Notice>;
  const submit = form.handleSubmit(({ text }) => {
    if (!sending.isPending) sending.mutate(text);
  });
  return (
    <Panel title="Answer">
      <form className="panel__body stack stack--16" noValidate onSubmit={(event) => void submit(event)}>
        <SavedAnswers
          onPick={(text) => {
            const typed = form.getValues('text').trimEnd();
            form.setValue('text', typed === '' ? text : `${typed}\n\n${text}`);
          }}
        />
        <AreaField form={form} name="text" label="Your answer" hint={MAIL_WORDS[no_mail ?? 'mailed']} rows={6} />
        <Problem>{sending.error?.message}</Problem>
        <div className="actions">
          <Button kind="primary" type="submit" busy={sending.isPending}>
            Send answer
          </Button>
        </div>
      </form>
    </Panel>
  );
}

/** Answers that are written often; the chosen one is added below what was typed. */
function SavedAnswers({ onPick }: { onPick: (text: string) => void }) {
  const { data } = useQuery({ queryKey: SAVED_KEY, queryFn: () => ask('listSavedAnswers') });
  const answers = data?.answers ?? [];
  if (answers.length === 0) return null;
  return (
    <Field label="Saved answer">
      <Select
        placeholder="Add a saved answer"
        options={answers.map(({ id, title }) => ({ value: id, label: title }))}
        value=""
        onChange={(event) => {
          const picked = answers.find(({ id }) => id === event.target.value);
          if (picked) onPick(picked.text);
        }}
      />
    </Field>
  );
}
