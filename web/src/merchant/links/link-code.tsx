import type { MerchantLink } from '@drawbridge/contract';
import { QrCode } from '../../ui/layout/qr-code.tsx';
import { LinkSummary } from './link-summary.tsx';

/** A link to be held before a customer's phone. */
export default function LinkCode({ link, address }: { link: MerchantLink; address: string }) {
  return (
    <>
      <LinkSummary link={link} />
      <div className="pass">
        <QrCode text={address} label={`QR code of link ${link.number}`} />
      </div>
      <p className="links__scan">Have your customer scan this code. This page updates when it's paid.</p>
    </>
  );
}
