import { type ReactNode, useId } from 'react';
import { IconButton } from '../ui/controls/icon-button.tsx';
import { RefreshIcon } from '../ui/icons/icons.tsx';
import { Card } from '../ui/layout/card.tsx';

export interface SandboxCardProps {
  id?: string;
  title: string;
  /** What it shows can be read anew: what that button is called, and what it does. */
  refresh?: { label: string; onPress: () => void };
  children: ReactNode;
}

/** A card of the sandbox, known by its title. */
export function SandboxCard({ id, title, refresh, children }: SandboxCardProps) {
  const made_up = useId();
  const heading = (
    <h2 className="t-18" id={id ?? made_up}>
      {title}
    </h2>
  );
  return (
    <Card pad className="sandbox__card" aria-labelledby={id ?? made_up}>
      {refresh ? (
        <div className="section-head">
          {heading}
          <IconButton icon={<RefreshIcon />} label={refresh.label} onClick={refresh.onPress} />
        </div>
      ) : (
        heading
      )}
      {children}
    </Card>
  );
}
