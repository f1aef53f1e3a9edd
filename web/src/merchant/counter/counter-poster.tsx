import { brand } from '../../ui/brand.ts';
import { Mark } from '../../ui/brand-mark.tsx';
import { QrCode } from '../../ui/qr-code.tsx';

export interface CounterPosterProps {
  business_name: string;
  counter_name: string;
  /** What the code encodes. */
  address: string;
}

/** What hangs at the counter: on the screen as on paper. Printing the page prints this alone. */
export function CounterPoster({ business_name, counter_name, address }: CounterPosterProps) {
  return (
    <div className="poster">
      <p className="poster__business">{business_name}</p>
      <h2 className="poster__title">Pay by bank here</h2>
      <QrCode className="poster__qr" text={address} label={`QR code of ${counter_name}`} />
      <ol className="poster__steps">
        <li>Point your phone's camera at the code.</li>
        <li>Sign in, and tell the cashier your first name.</li>
        <li>Approve the amount on your phone.</li>
      </ol>
      <p className="poster__foot">
        <span className="poster__brand">
          <Mark />
          {brand.name}
        </span>
        <span className="truncate" title={counter_name}>
          {counter_name}
        </span>
      </p>
    </div>
  );
}
