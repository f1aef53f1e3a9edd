import type { ReactNode } from 'react';
import { t } from '../language/t.ts';
import { CheckIcon } from '../ui/icons/icons.tsx';
import { Tile } from '../ui/layout/tile.tsx';

const SHOP = 'Harbor Books';
/** A QR code that says EXAMPLE: whoever points a camera at the picture is led nowhere. */
const EXAMPLE_CODE =
  'M0 0h7v1H0zM9 0h3v1H9zM14 0h7v1H14zM0 1h1v1H0zM6 1h1v1H6zM8 1h1v1H8zM10 1h3v1H10zM14 1h1v1H14zM20 1h1v1H20zM0 2h1v1H0zM2 2h3v1H2zM6 2h1v1H6zM9 2h1v1H9zM12 2h1v1H12zM14 2h1v1H14zM16 2h3v1H16zM20 2h1v1H20zM0 3h1v1H0zM2 3h3v1H2zM6 3h1v1H6zM10 3h2v1H10zM14 3h1v1H14zM16 3h3v1H16zM20 3h1v1H20zM0 4h1v1H0zM2 4h3v1H2zM6 4h1v1H6zM8 4h2v1H8zM12 4h1v1H12zM14 4h1v1H14zM16 4h3v1H16zM20 4h1v1H20zM0 5h1v1H0zM6 5h1v1H6zM12 5h1v1H12zM14 5h1v1H14zM20 5h1v1H20zM0 6h7v1H0zM8 6h1v1H8zM10 6h1v1H10zM12 6h1v1H12zM14 6h7v1H14zM9 7h1v1H9zM11 7h2v1H11zM0 8h1v1H0zM2 8h1v1H2zM4 8h1v1H4zM6 8h1v1H6zM9 8h3v1H9zM16 8h1v1H16zM19 8h1v1H19zM0 9h1v1H0zM5 9h1v1H5zM7 9h1v1H7zM10 9h1v1H10zM14 9h1v1H14zM17 9h1v1H17zM20 9h1v1H20zM2 10h1v1H2zM4 10h1v1H4zM6 10h1v1H6zM8 10h1v1H8zM12 10h1v1H12zM16 10h2v1H16zM19 10h2v1H19zM1 11h1v1H1zM3 11h1v1H3zM5 11h1v1H5zM7 11h2v1H7zM10 11h1v1H10zM14 11h1v1H14zM17 11h2v1H17zM2 12h1v1H2zM4 12h4v1H4zM9 12h2v1H9zM12 12h1v1H12zM14 12h1v1H14zM16 12h2v1H16zM8 13h4v1H8zM13 13h1v1H13zM15 13h1v1H15zM17 13h1v1H17zM19 13h2v1H19zM0 14h7v1H0zM9 14h1v1H9zM11 14h1v1H11zM13 14h3v1H13zM17 14h2v1H17zM0 15h1v1H0zM6 15h1v1H6zM9 15h5v1H9zM15 15h3v1H15zM20 15h1v1H20zM0 16h1v1H0zM2 16h3v1H2zM6 16h1v1H6zM8 16h4v1H8zM13 16h3v1H13zM17 16h2v1H17zM20 16h1v1H20zM0 17h1v1H0zM2 17h3v1H2zM6 17h1v1H6zM9 17h2v1H9zM14 17h2v1H14zM18 17h2v1H18zM0 18h1v1H0zM2 18h3v1H2zM6 18h1v1H6zM8 18h1v1H8zM10 18h1v1H10zM12 18h1v1H12zM16 18h1v1H16zM20 18h1v1H20zM0 19h1v1H0zM6 19h1v1H6zM9 19h1v1H9zM14 19h7v1H14zM0 20h7v1H0zM8 20h2v1H8zM12 20h1v1H12zM14 20h2v1H14zM18 20h1v1H18zM20 20h1v1H20z';

/** Three screens of the app, drawn with its own parts: they wear the brand, the theme and the language of the page. */
export function ProductPhones() {
  return (
    <section className="landing__part" aria-labelledby="seen">
      <h2 className="t-28" id="seen">
        {t('On your phone')}
      </h2>
      <div className="phones">
        <Phone caption={t("The code you show. It's good for five minutes.")} moat>
          <p>{t('Payment Code:')}</p>
          <svg className="phones__pass" viewBox="-3 -3 27 27" aria-hidden="true">
            <path d={EXAMPLE_CODE} shapeRendering="crispEdges" />
          </svg>
          <p className="phones__code">7KQ9X</p>
        </Phone>
        <Phone caption={t('The shop and the amount, before you pay.')}>
          <p className="phones__title">{t('Confirm Your Order')}</p>
          <Tile name={SHOP} size="lg" />
          <p>{SHOP}</p>
          <p className="phones__amount">$24.50</p>
          <p className="muted t-13">Everyday Checking •••• 4821</p>
          <span className="btn btn--money btn--block phones__button">{t('Confirm Order')}</span>
        </Phone>
        <Phone caption={t('Your receipt, with every date.')}>
          <span className="phones__tick">
            <CheckIcon />
          </span>
          <p>{SHOP}</p>
          <p className="phones__amount">$24.50</p>
          <ul className="phones__days">
            <li>{t('You approved it')}</li>
            <li>{t('Your bank pays')}</li>
            <li>{t('It clears')}</li>
          </ul>
        </Phone>
      </div>
    </section>
  );
}

function Phone({ caption, moat, children }: { caption: string; moat?: boolean; children: ReactNode }) {
  return (
    <figure className="phones__one">
      <div className={moat ? 'phones__screen phones__screen--moat' : 'phones__screen'} aria-hidden="true">
        {children}
      </div>
      <figcaption className="muted">{caption}</figcaption>
    </figure>
  );
}
