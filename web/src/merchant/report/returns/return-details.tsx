import type { ReturnEntry } from '@drawbridge/contract';
import { Button } from '../../../ui/controls/button.tsx';
import { formatPhone } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { useReturnFacts } from './use-return-facts.ts';

/** The payment that came back, and how to reach whoever made it. */
export function ReturnDetails({ entry, onClose }: { entry: ReturnEntry; onClose: () => void }) {
  const facts = useReturnFacts(entry);
  return (
    <Dialog title="Transaction Details" dense onClose={onClose} close="Close details" foot={<Button onClick={onClose}>Close</Button>}>
      <Facts
        facts={[
          ...facts,
          { label: 'Customer Email', value: <a href={`mailto:${entry.customer_email}`}>{entry.customer_email}</a> },
          { label: 'Customer Phone', value: <a href={`tel:${entry.customer_phone}`}>{formatPhone(entry.customer_phone)}</a> },
        ]}
      />
    </Dialog>
  );
}
