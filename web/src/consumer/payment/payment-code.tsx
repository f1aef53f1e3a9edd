import { t } from '../../language/t.ts';
import { tNodes } from '../../language/t-nodes.ts';
import { CountdownText } from '../../ui/feedback/countdown.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';

/** What stands in the code's place until there is one. */
const LOADING_CODE = '00000';

export type PaymentCodeProps = {
  code: string | undefined;
  seconds_left: number | null;
  text: string;
};

/** The code beside the QR, its equal: for typing, and for reading aloud, letter by letter. */
export function PaymentCode({ code, seconds_left, text }: PaymentCodeProps) {
  return (
    <div className="pass-screen__code center" data-expired={seconds_left === 0 ? '' : undefined}>
      <p className="t-14 medium pass-screen__label">{t('Payment Code:')}</p>
      <p className="pass__code" aria-hidden="true">
        {code ?? LOADING_CODE}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {code === undefined ? t('Loading') : seconds_left === 0 ? t('This code has expired') : [...code].join(' ')}
      </p>
      {seconds_left === 0 ? (
        <p className="t-14 pass-screen__time">{t('Refresh to get a new code')}</p>
      ) : (
        <p className="t-14 pass-screen__time">
          <ClockIcon size={16} />
          {seconds_left === null ? (
            <span>{t('One moment')}</span>
          ) : (
            <CountdownText seconds_left={seconds_left} text={text}>
              {(time) => tNodes('Expires in {time}', { time })}
            </CountdownText>
          )}
        </p>
      )}
    </div>
  );
}
