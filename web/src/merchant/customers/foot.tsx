import { Button } from '../../ui/controls/button.tsx';

export interface FootProps {
  /** What is counted on the left. */
  children?: string | undefined;
  after: string | undefined;
  next: string | null | undefined;
  busy: boolean;
  onGo: (place: string | undefined) => void;
}

/** Pages by key: what comes meanwhile moves none of them. */
export function Foot({ children, after, next, busy, onGo }: FootProps) {
  const pages = after !== undefined || (next ?? null) !== null;
  if (!pages && children === undefined) return null;
  return (
    <div className="table__foot">
      <span className="num">{children}</span>
      {pages ? (
        <nav className="actions" aria-label="Pages">
          <Button size="sm" disabled={after === undefined} onClick={() => onGo(undefined)}>
            First page
          </Button>
          <Button size="sm" disabled={!next || busy} onClick={() => onGo(next ?? undefined)}>
            Next
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
