import type { ReactNode } from 'react';
import { Anchor } from '../../ui/controls/anchor.tsx';

/** A customer's name, which leads to their page; plain where they have none, or the reader may not see it. */
export function CustomerLink({ id, children }: { id: string | null; children: ReactNode }) {
  if (id === null) return children;
  return (
    <Anchor className="link" href={`/merchant/customers/${id}`}>
      {children}
    </Anchor>
  );
}
