import { brand } from '../../ui/brand.ts';
import { Mark } from '../../ui/layout/brand-mark.tsx';
import { QrCode } from '../../ui/layout/qr-code.tsx';

export interface CounterPosterProps {
  business_name: string;
  counter_name: string;
  /** What the code encodes. */
  address: string;
}

/** For whoever stands before it: nobody knows which of the two they read. */
const STEPS = [
  ["Point your phone's camera at the code.", 'Apunta la cámara de tu teléfono al código.'],
  ['Sign in, and tell the cashier your first name.', 'Inicia sesión y dile tu nombre a quien te atiende.'],
  ['Approve the amount on your phone.', 'Aprueba el monto en tu teléfono.'],
] as const;

/**
 * The counter's poster, in both of the customers' languages, on screen as on paper; printing the page prints it alone.
 */
export function CounterPoster({ business_name, counter_name, address }: CounterPosterProps) {
  return (
    <div className="poster prints">
      <p className="poster__business">{business_name}</p>
      <h2 className="poster__title">Pay by bank here</h2>
      <p className="poster__subtitle" lang="es">
        Paga aquí con tu banco
      </p>
      <QrCode className="poster__qr" text={address} label={`QR code of ${counter_name}`} />
      <ol className="poster__steps">
        {STEPS.map(([english, spanish]) => (
          <li key={english}>
            <span>
              {english}
              <span className="poster__spanish" lang="es">
                {spanish}
              </span>
            </span>
          </li>
        ))}
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
