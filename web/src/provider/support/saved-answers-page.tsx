import type { SavedAnswer } from '@drawbridge/contract/provider';
import { staffMay } from '@drawbridge/contract/staff-roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { LoadingPanel } from '../frame/loading-page.tsx';
import { Panel } from '../frame/panel.tsx';
import { useMe } from '../frame/use-me.ts';
import { when } from '../when.ts';
import { SAVED_KEY } from './queries.ts';
import { RemoveDialog, SaveDialog } from './saved-answer-dialogs.tsx';
import './support.css';

type Open = { readonly kind: 'save'; readonly answer: SavedAnswer | undefined } | { readonly kind: 'remove'; readonly answer: SavedAnswer };

/** `/provider/support/saved-answers`: what answers begin with. Admins write them. */
export default function SavedAnswersPage() {
  const { me } = useMe();
  const may = me ? staffMay(me.role, 'saveAnswer') : false;
  const query = useQuery({ queryKey: SAVED_KEY, queryFn: () => ask('listSavedAnswers') });
  const { data } = query;
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <ConsolePage title="Saved answers" crumb={{ label: 'Support', href: '/provider/support' }}>
      {data ? (
        <Panel
          title="Answers"
          count={data.answers.length}
          end={
            may ? (
              <Button size="sm" kind="primary" onClick={() => setOpen({ kind: 'save', answer: undefined })}>
                New answer
              </Button>
            ) : undefined
          }
        >
          {data.answers.length === 0 ? (
            <Empty title="No saved answers yet">Admins save answers here that anyone can start from.</Empty>
          ) : (
            <Answers answers={data.answers} onOpen={may ? setOpen : undefined} />
          )}
        </Panel>
      ) : (
        <LoadingPanel what="The saved answers" query={query} />
      )}
      {open?.kind === 'save' ? <SaveDialog answer={open.answer} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog answer={open.answer} onClose={close} /> : null}
    </ConsolePage>
  );
}

/** Each answer with who wrote it; with what can be done about it for whoever may. */
function Answers({ answers, onOpen }: { answers: readonly SavedAnswer[]; onOpen: ((open: Open) => void) | undefined }) {
  return (
    <ul className="wait saved">
      {answers.map((answer) => (
        <li key={answer.id} className="saved__item">
          <div>
            <p className="wait__title">{answer.title}</p>
            <p className="saved__text">{answer.text}</p>
            <p className="wait__sub">
              {answer.changed_by.replace(/ <.*>$/, '')}, {when(answer.changed_at)}
            </p>
          </div>
          {onOpen ? (
            <div className="wait__end">
              <Button size="sm" aria-label={`Change ${answer.title}`} onClick={() => onOpen({ kind: 'save', answer })}>
                Change
              </Button>
              <Button size="sm" aria-label={`Remove ${answer.title}`} onClick={() => onOpen({ kind: 'remove', answer })}>
                Remove
              </Button>
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
