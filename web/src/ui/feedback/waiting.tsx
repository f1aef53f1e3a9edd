import { t } from '../../language/t.ts';
import { Spinner } from './spinner.tsx';
import './waiting.css';

/** A whole screen that is not known yet. It shows nothing for a moment, so that fast answers do not flash. */
export function Waiting({ label = t('Loading') }: { label?: string }) {
  return (
    <main className="waiting" id="main" aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      <Spinner large />
    </main>
  );
}
