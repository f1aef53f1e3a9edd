import type { ApplicationCheck, CheckState, ConsoleApplication } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Menu } from '../../ui/controls/menu.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { AlertIcon, CheckCircleIcon, ClockIcon, MoreIcon } from '../../ui/icons/icons.tsx';
import { Dialog } from '../../ui/layout/dialog.tsx';
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx';
import { ask } from '../calls.ts';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { queries } from '../queries.tsx';
import { when } from '../when.ts';
import { CHECK_LABELS } from './words.ts';

const ICONS = { ok: <CheckCircleIcon />, warn: <AlertIcon />, open: <ClockIcon /> } as const;
const STATE_WORDS = { ok: 'Good', warn: 'With a note', open: 'Open' } as const;

/** What somebody looks at before the decision; each says who did, and what they noted. */
export function Checklist({ application: { id, checks, status } }: { application: ConsoleApplication }) {
  const { me } = useMe();
  const [noting, setNoting] = useState<ApplicationCheck>();
  const may = me ? staffMay(me.role, 'checkApplication') && (status === 'SUBMITTED' || status === 'ASKED_BACK') : false;
  const done = checks.filter(({ state }) => state !== 'open').length;
  const sending = useMutation({
    mutationFn: (body: { check: ApplicationCheck; state: CheckState; note?: string }) => ask('checkApplication', { body: { id, ...body } }),
    onSuccess: () => {
      setNoting(undefined);
      return queries.invalidateQueries({ queryKey: ['applications'] });
    },
    onError: (problem) => {
      if (noting === undefined) toast.error("The check wasn't saved", problem.message);
    },
  });
  return (
    <Panel title="Checklist" end={`${done} of ${checks.length}`}>
      <div className="panel__body">
        <ul className="checks">
          {checks.map((one) => (
            <CheckLine
              key={one.check}
              one={one}
              may={may}
              onState={(state) => sending.mutate({ check: one.check, state })}
              onNote={() => setNoting(one.check)}
            />
          ))}
        </ul>
      </div>
      {noting ? (
        <NoteDialog
          check={noting}
          busy={sending.isPending}
          problem={sending.error?.message}
          onClose={() => setNoting(undefined)}
          onNote={(note) => sending.mutate({ check: noting, state: 'warn', note })}
        />
      ) : null}
    </Panel>
  );
}

interface CheckLineProps {
  one: ConsoleApplication['checks'][number];
  may: boolean;
  onState: (state: CheckState) => void;
  onNote: () => void;
}

function CheckLine({ one: { check, state, note, by, at }, may, onState, onNote }: CheckLineProps) {
  const label = CHECK_LABELS[check];
  return (
    <li data-state={state}>
      {ICONS[state]}
      <div>
        <p className="medium">
          {label}
          <span className="visually-hidden">: {STATE_WORDS[state]}</span>
        </p>
        {note ? <p className="t-13 application__words">{note}</p> : null}
        {by && at ? (
          <p className="t-13 muted">
            {by.replace(/ <.*/, '')}, {when(at)}
          </p>
        ) : null}
      </div>
      {may && state === 'open' ? (
        <Button size="sm" aria-label={`Good: ${label}`} onClick={() => onState('ok')}>
          Good
        </Button>
      ) : null}
      {may ? (
        <Menu
          label={`More for ${label}`}
          align="end"
          items={[
            { label: 'Add a note', onSelect: onNote },
            ...(state === 'open' ? [] : [{ label: 'Open again', onSelect: () => onState('open') }]),
          ]}
          trigger={(props) => <IconButton {...props} icon={<MoreIcon />} label={`More for ${label}`} />}
        />
      ) : null}
    </li>
  );
}

interface NoteDialogProps {
  check: ApplicationCheck;
  busy: boolean;
  problem: string | undefined;
  onClose: () => void;
  onNote: (note: string) => void;
}

function NoteDialog({ check, busy, problem, onClose, onNote }: NoteDialogProps) {
  const [note, setNote] = useState('');
  return (
    <Dialog
      title={CHECK_LABELS[check]}
      dense
      held={busy}
      onClose={onClose}
      onSubmit={() => onNote(note)}
      foot={<DialogFoot onOut={onClose} yes="Save Note" busy={busy} disabled={note.trim() === ''} />}
    >
      <div className="stack stack--16">
        <Field label="Note" hint="It counts as checked, with a warning that stays visible.">
          <TextArea rows={3} maxLength={300} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
        <Problem>{problem}</Problem>
      </div>
    </Dialog>
  );
}
