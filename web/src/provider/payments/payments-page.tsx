import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { TextLink } from '../../ui/controls/text-button.tsx';
import { ask } from '../calls.ts';
import { ConsolePage } from '../frame/console-page.tsx';
import { failedOf } from '../frame/failed-of.ts';
import { Panel } from '../frame/panel.tsx';
import { PaymentsTable } from './payments-table.tsx';

/** `/provider/payments`: the newest payments, of all or of one business or consumer. */
export default function PaymentsPage() {
  const [query] = useSearchParams();
  const whose = { business: query.get('business') ?? undefined, consumer: query.get('consumer') ?? undefined };
  const list = useQuery({
    queryKey: ['payments', whose],
    queryFn: () => ask('listPayments', { query: whose }),
  });
  const { data } = list;
  const narrowed = whose.business !== undefined || whose.consumer !== undefined;
  return (
    <ConsolePage title="Payments">
      <p className="muted">
        {narrowed ? (
          <>
            The latest of {data?.of ?? 'one'}. <TextLink href="/provider/payments">All payments</TextLink>
          </>
        ) : (
          'The latest. Search finds any other by Transaction ID, trace number, or the name of a person or business.'
        )}
      </p>
      <Panel title="Payments" quiet className="panel--table">
        <PaymentsTable label="Payments" payments={data?.payments} failed={failedOf(list, "The payments couldn't be loaded")} />
      </Panel>
    </ConsolePage>
  );
}
