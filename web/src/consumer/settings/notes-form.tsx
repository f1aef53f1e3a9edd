import { notes as notesRule } from '@drawbridge/contract';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Field } from '../../ui/controls/field.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import './settings.css';

/** What is wrong with notes, in words. */
function problemOf(text: string): string | undefined {
  const read = notesRule.safeParse({ notes: text });
  return read.success ? undefined : read.error.issues[0]?.message;
}

export type NotesFormProps = {
  label: string;
  hint?: string;
  /** What stands in the field at first. */
  initial?: string;
  /** The button that submits. */
  children: ReactNode;
  /** Called with notes that are in order. */
  onSubmit: (notes: string) => void;
};

/** One field for what someone has to say: checked on leaving it and on submit. */
export function NotesForm({ label, hint, initial = '', children, onSubmit }: NotesFormProps) {
  const [text, setText] = useState(initial);
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(text);
    setProblem(found);
    if (found === undefined) onSubmit(text.trim());
  };
  return (
    <form noValidate className="settings__form" onSubmit={submit}>
      <Field label={label} hint={hint} error={problem}>
        <TextArea
          name="notes"
          value={text}
          rows={6}
          onBlur={() => {
            if (text !== '') setProblem(problemOf(text));
          }}
          onChange={(event) => {
            setText(event.target.value);
            setProblem(undefined);
          }}
        />
      </Field>
      {children}
    </form>
  );
}
