import { type ReactNode, use } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/controls/button.tsx';
import { Problem } from '../../ui/feedback/notice.tsx';
import { SavebarPlace } from './savebar-place.ts';
import type { Section } from './use-section.ts';

/** A panel of the settings; its head can be linked to. */
export function SectionPanel({ id, title, action, children }: { id: string; title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel__head">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
        {action}
      </div>
      <div className="panel__body">{children}</div>
    </section>
  );
}

/** What is wrong with a section, and while something in it isn't saved, its bar at the foot of the page. */
export function SectionEnd<Value>({ section }: { section: Section<Value> }) {
  const place = use(SavebarPlace);
  return (
    <>
      <Problem>{section.problem}</Problem>
      {section.dirty && place ? createPortal(<Savebar section={section} />, place) : null}
    </>
  );
}

function Savebar<Value>({ section: { title, busy, submit, discard } }: { section: Section<Value> }) {
  return (
    <section className="savebar" aria-label={`Unsaved changes in ${title}`}>
      <span className="muted">You have unsaved changes in {title}.</span>
      <Button kind="ghost" disabled={busy} onClick={discard}>
        Discard
      </Button>
      <Button kind="primary" busy={busy} onClick={submit}>
        Save
      </Button>
    </section>
  );
}
