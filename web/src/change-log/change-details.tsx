import { type Fact, Facts } from '../ui/layout/facts.tsx';
import { ChangeTable, type ChangeTableProps } from './change-table.tsx';
import './change-log.css';

interface ChangeDetailsProps extends ChangeTableProps {
  /** What whoever changed it gave as the reason; null where none was asked for. */
  why: string | null;
  facts: readonly Fact[];
}

/** What an entry of a log opens into: each field before and after, the reason, and the facts around it. */
export function ChangeDetails({ why, facts, ...change }: ChangeDetailsProps) {
  return (
    <div className="log__entry">
      <div className="log__change">
        <ChangeTable {...change} />
        {why === null ? null : (
          <p>
            <span className="t-13 muted">Reason</span>
            <br />“{why}”
          </p>
        )}
      </div>
      <Facts facts={[...facts]} />
    </div>
  );
}
