import { t } from '../../language/t.ts';
import { Button } from '../../ui/controls/button.tsx';
import { PassTime } from '../../ui/feedback/countdown.tsx';
import { RefreshIcon } from '../../ui/icons/icons.tsx';
import { QrCode } from '../../ui/layout/qr-code.tsx';

export type PassProps = {
  /** Undefined while the purchase is being started. */
  purchaseId: string | undefined;
  /** What is left of its time, from 1 to 0. */
  share: number;
  expired: boolean;
  onRefresh: () => void;
};

/** The pass: the QR code with its time draining along the edge, covered once it has run out. */
export function Pass({ purchaseId, share, expired, onRefresh }: PassProps) {
  return (
    <div className="pass" aria-busy={purchaseId === undefined || undefined}>
      <PassTime share={share} />
      {purchaseId === undefined ? (
        <span className="pass__qr pass-screen__loading" aria-hidden="true" />
      ) : (
        <QrCode text={`${window.location.origin}/merchant/payment/${purchaseId}`} label={t('QR code for the merchant to scan')} />
      )}
      {expired ? (
        <div className="pass__expired">
          {/* Said by the code beside it, whose place is heard already. */}
          <p className="t-18 strong">{t('This code has expired')}</p>
          <Button kind="money" size="lg" icon={<RefreshIcon />} onClick={onRefresh}>
            {t('Refresh')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
