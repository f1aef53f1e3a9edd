import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { returnToOf, withReturnTo } from '../../session/return-path.ts';
import { useSignIn } from '../../session/use-sign-in.ts';
import { brand } from '../../ui/brand.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { BrandLink } from '../../ui/layout/brand-mark.tsx';
import { feeWords } from './fee-words.ts';
import { SampleReceipt } from './sample-receipt.tsx';

/** The bar, the promise and the ways in, above the bands of the page, which are its children. */
export function Hero({ children }: { children: ReactNode }) {
  const { search } = useLocation();
  const returnTo = returnToOf(search);
  const { leaving, failed, leave } = useSignIn({ connection: 'password', returnTo: withReturnTo('/redirect', returnTo) });
  return (
    <>
      <header className="sell__head on-moat">
        <div className="sell__wrap sell__bar">
          <BrandLink href="/merchant" />
          <nav aria-label="This page">
            <a className="text-btn" href="#cost">
              What it costs
            </a>
            <a className="text-btn" href="#how">
              How it works
            </a>
            <a className="text-btn" href="#safe">
              Why it's safe
            </a>
          </nav>
        </div>
      </header>
      <main id="main">
        <div className="sell__top on-moat">
          <Rings />
          <div className="sell__wrap sell__hero">
            <div>
              <h1>Get paid straight from the bank.</h1>
              <p className="sell__lead">
                Your customers show a code and approve the amount on their phone.
                {brand.fees ? ` You pay ${feeWords(brand.fees)} for each payment.` : ''} No card, no terminal.
              </p>
              <div className="actions">
                <ButtonLink href="/merchant/apply" kind="primary" size="lg" className="sell__apply">
                  Apply
                </ButtonLink>
                <Button kind="moat" size="lg" busy={leaving === 'log-in'} onClick={() => void leave('log-in')}>
                  Log In
                </Button>
              </div>
              {failed ? (
                <p className="sell__failed" role="alert">
                  We can't reach sign-in right now. Check your internet and try again.
                </p>
              ) : null}
              <p className="sell__small">
                <Anchor className="link" href={withReturnTo('/', returnTo)}>
                  Log in as a Customer
                </Anchor>
              </p>
            </div>
            <SampleReceipt />
          </div>
        </div>
        {children}
      </main>
    </>
  );
}

function Rings() {
  return (
    <svg className="sell__art" viewBox="0 0 1440 600" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path d="M320 600a560 560 0 0 1 1120 0Z" />
      <path d="M420 600a460 460 0 0 1 920 0Z" />
      <path d="M510 600a370 370 0 0 1 740 0Z" />
      <path d="M590 600a290 290 0 0 1 580 0Z" />
    </svg>
  );
}
