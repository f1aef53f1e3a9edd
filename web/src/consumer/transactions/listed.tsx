import type { ReactNode } from 'react';
import { useDesk } from '../../ui/layout/use-media.ts';
import { HistoryDesk } from './history-desk.tsx';
import { Months, type MonthsProps } from './months.tsx';

/** Payments by months, and below them the way to more. On a desk the one that is open stands beside them. */
export function Listed({ items, sums, children }: Omit<MonthsProps, 'row'> & { children: ReactNode }) {
  const desk = useDesk();
  if (desk)
    return (
      <HistoryDesk items={items} sums={sums}>
        {children}
      </HistoryDesk>
    );
  return (
    <>
      <Months items={items} sums={sums} />
      {children}
    </>
  );
}
