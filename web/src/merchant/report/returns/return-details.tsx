import type { ReturnEntry } from '@drawbridge/contract';
import { Button } from '../../../ui/controls/button.tsx';
import { formatPhone } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/layout/dialog.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { useReturnFacts } from './use-return-facts.ts';

/** The payment that came back, and how to reach whoever made it. */
export function ReturnDetails({ entry, onClose }: { entry: ReturnEntry; onClose: () => void }) {
  const facts = useReturnFacts(entry);
  // A former customer has neither.
  const { customer_email: email, customer_phone: phone } = entry;
  return (
    <Dialog title="Transaction Details" dense onClose={onClose} close="Close details" foot={<Button onClick={onClose}>Close</Button>}>
      <Facts
        facts={[
          ...facts,
          { label: 'Customer Email', value: email && <a href={`mailto:${email}`}>{email}</a> },
          { label: 'Customer Phone', value: phone && <a href={`tel:${phone}`}>{formatPhone(phone)}</a> },
        ]}
      />
    </Dialog>
  );
}
