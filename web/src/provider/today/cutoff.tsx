import type { NextCutoff } from '@drawbridge/contract/provider';
import { formatCents } from '@drawbridge/money';
import { useEffect, useReducer } from 'react';
import { now } from '../../ui/clock.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { bankDay, timeLeft, when } from '../when.ts';
import { counted } from '../words.ts';

const SECOND_MS = 1_000;
/** How wide the line of the time left is drawn. */
const WIDTH = 1_000;

/** The one moat of Today: how long until the next file, what leaves with it, and what is held. */
export function Cutoff({ next }: { next: NextCutoff }) {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    const timer = setInterval(drawAgain, SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const { at, previous_at, same_day, settles_on, debits, credits, held } = next;
  const whole_ms = Date.parse(at) - Date.parse(previous_at);
  const share = Math.min(1, Math.max(0, (Date.parse(at) - now()) / whole_ms));
  return (
    <section className="hero on-moat cutoff" aria-label="Next file">
      <div className="cutoff__when">
        <p className="hero__label">{same_day ? 'Next same-day file leaves in' : 'Next file leaves in'}</p>
        <p className="cutoff__digits" role="timer">
          {timeLeft(at)}
        </p>
        <p className="hero__label">
          Closes {when(at).replace(/^Today, /, 'at ')} ET{settles_on === null ? '' : `, settles ${bankDay(settles_on)}`}
        </p>
      </div>
      <dl className="cutoff__sums">
        <Sum label="Debits" amount={debits.amount} words={counted(debits.entries, 'entry', 'entries')} />
        <Sum label="Credits" amount={credits.amount} words={counted(credits.entries, 'entry', 'entries')} />
        <Sum
          label="Held, not in this file"
          amount={held.amount}
          words={held.entries === 0 ? 'Nothing' : counted(held.entries, 'item', 'items')}
        />
      </dl>
      {held.entries === 0 ? null : (
        <ButtonLink kind="moat" href="/provider/exceptions">
          See what is held
        </ButtonLink>
      )}
      <svg className="cutoff__line" viewBox={`0 0 ${WIDTH} 6`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={WIDTH} height="6" />
        <rect width={Math.round(share * WIDTH)} height="6" />
      </svg>
    </section>
  );
}

function Sum({ label, amount, words }: { label: string; amount: number; words: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatCents(amount)}
        <small>{words}</small>
      </dd>
    </div>
  );
}
