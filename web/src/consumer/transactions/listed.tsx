import { type ReactNode, useState } from 'react';
import { useDesk } from '../../ui/layout/use-media.ts';
import { usePaymentInQuestion } from '../receipt/payment-in-question.ts';
import { HistoryDesk } from './history-desk.tsx';
import { Months, type MonthsProps } from './months.tsx';
import { TransactionRow } from './transaction-row.tsx';

/**
 * Payments by months, and below them the way to more. On a phone each opens in its place; on a desk the one that is open
 * stands beside them. A tablet that is turned keeps what is open.
 */
export function Listed({ items, sums, children }: Omit<MonthsProps, 'row'> & { children: ReactNode }) {
  const desk = useDesk();
  const asked = usePaymentInQuestion();
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({});
  const isOpen = (id: string) => toggled[id] ?? id === asked;
  if (desk)
    return (
      <HistoryDesk items={items} sums={sums}>
        {children}
      </HistoryDesk>
    );
  return (
    <>
      <Months
        items={items}
        sums={sums}
        row={(transaction) => {
          const { public_id: id } = transaction;
          const open = isOpen(id);
          return <TransactionRow transaction={transaction} kept={{ open, onToggle: () => setToggled({ ...toggled, [id]: !open }) }} />;
        }}
      />
      {children}
    </>
  );
}
