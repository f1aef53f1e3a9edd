import type { ReactNode } from 'react';
import { Tile } from '../../ui/layout/tile.tsx';

const CODE = '7KQ9X';
const ROWS = [
  { name: 'Maya O.', what: 'In Store', amount: '$64.18', status: 'Pending' },
  { name: 'Tom L.', what: 'Payment Link', amount: '$120.00', status: 'Posted' },
  { name: 'Grace K.', what: 'In Store', amount: '$18.40', status: 'Posted' },
];

/** The till and the list of payments, drawn with the portal's own parts. */
export function TillPictures() {
  return (
    <section className="sell__band" aria-labelledby="seen">
      <div className="sell__wrap">
        <h2 id="seen">What you'll work with.</h2>
        <div className="sell__pictures">
          <Picture caption="Type the five characters at checkout, or scan the code with your camera.">
            <p className="t-13 muted">Order amount</p>
            <p className="t-48">$64.18</p>
            <div className="code-cells">
              {[...CODE].map((letter) => (
                <span key={letter} className="code-cells__cell">
                  {letter}
                </span>
              ))}
            </div>
            <p className="sell__who">
              <Tile name="Maya" size="sm" /> Maya O. is approving
            </p>
          </Picture>
          <Picture caption="Every payment has a page that follows it until it's paid out.">
            <ul className="sell__rows">
              {ROWS.map(({ name, what, amount, status }) => (
                <li key={name}>
                  <Tile name={name} />
                  <span>
                    <b>{name}</b>
                    <small className="muted">{what}</small>
                  </span>
                  <span className="sell__sum">
                    <b>{amount}</b>
                    <span className={status === 'Posted' ? 'badge badge--secondary' : 'badge'}>{status}</span>
                  </span>
                </li>
              ))}
            </ul>
          </Picture>
        </div>
      </div>
    </section>
  );
}

function Picture({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure className="sell__picture">
      <div className="card sell__drawn" aria-hidden="true">
        {children}
      </div>
      <figcaption className="muted">{caption}</figcaption>
    </figure>
  );
}
