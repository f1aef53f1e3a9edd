import type { ReactNode } from 'react';
import { t } from '../../language/t.ts';
import { Button } from '../controls/button.tsx';
import { RefreshIcon } from '../icons/icons.tsx';

/** Nothing here: one strong line, one quiet line that says what will be here, and a button only if it helps. */
export function Empty({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <strong>{title}</strong>
      {children ? <span className="t-14">{children}</span> : null}
      {action}
    </div>
  );
}

export type FailedProps = { title: string; children?: ReactNode; onRetry?: () => void; retrying?: boolean };

/** What could not be loaded, in its place: the reason and Try again. */
export function Failed({ title, children, onRetry, retrying }: FailedProps) {
  return (
    <div className="empty" role="alert">
      <strong>{title}</strong>
      {children ? <span className="t-14">{children}</span> : null}
      {onRetry ? (
        <Button size="sm" icon={<RefreshIcon size={16} />} busy={retrying} onClick={onRetry}>
          {t('Try again')}
        </Button>
      ) : null}
    </div>
  );
}
