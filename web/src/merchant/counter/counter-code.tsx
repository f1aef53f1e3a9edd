import type { Business, Counter } from '@drawbridge/contract';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Input } from '../../ui/controls/input.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { CopyIcon } from '../../ui/icons/icons.tsx';
import { PrintIcon } from '../../ui/icons/portal-icons.tsx';
import { copyLink } from '../copy-link.ts';
import { CounterPoster } from './counter-poster.tsx';
import { RetireCounter } from './retire-counter.tsx';

/** One counter: what hangs there, printed as it is shown, its address, and the end of it. */
export function CounterCode({ business, counter }: { business: Business; counter: Counter }) {
  const [retiring, setRetiring] = useState(false);
  const address = `${window.location.origin}/pay/${counter.id}`;

  const copy = async (): Promise<void> => {
    if (await copyLink(address)) toast.success('Link Copied!');
  };
  return (
    <section className="counters__show" aria-label={`Code of ${counter.name}`}>
      <CounterPoster business_name={business.BusinessName} counter_name={counter.name} address={address} />
      <div className="counters__ways">
        <Field label="Link">
          <Input
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
            end={<IconButton size="sm" icon={<CopyIcon />} label="Copy link" onClick={() => void copy()} />}
          />
        </Field>
        <div className="actions">
          <Button kind="primary" icon={<PrintIcon />} onClick={() => window.print()}>
            Print
          </Button>
          <Button kind="ghost" onClick={() => setRetiring(true)}>
            Remove counter
          </Button>
        </div>
      </div>
      {retiring ? <RetireCounter business_id={business.SynBusinessID} counter={counter} onClose={() => setRetiring(false)} /> : null}
    </section>
  );
}
