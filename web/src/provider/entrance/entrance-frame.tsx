import type { ReactNode } from 'react';
import { brand } from '../../ui/brand.ts';
import { AppHeader } from '../../ui/layout/app-header.tsx';
import { PhoneFrame } from '../../ui/layout/phone-frame.tsx';
import { usePageTitle } from '../../ui/use-title.ts';

/** A page before the door of the console. */
export function EntranceFrame({ title, lead, children }: { title: string; lead: ReactNode; children?: ReactNode }) {
  usePageTitle(title, `${brand.name} Console`);
  return (
    <PhoneFrame header={<AppHeader home="/provider" />}>
      <div className="entrance">
        <div className="stack stack--8">
          <h1 className="t-28">{title}</h1>
          <p className="muted">{lead}</p>
        </div>
        {children}
      </div>
    </PhoneFrame>
  );
}
