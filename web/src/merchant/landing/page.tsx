import { boot } from '../../session/boot.ts';
import { brand } from '../../ui/brand.ts';
import { Anchor } from '../../ui/controls/anchor.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Hero } from './hero.tsx';
import { Price } from './price.tsx';
import { TillPictures } from './till-pictures.tsx';
import './landing.css';

/** `/merchant`: what a shop gets, what it costs, why it is safe, and the ways in. */
export default function MerchantLanding() {
  useTitle(`Merchants | ${brand.center}`);
  return (
    <div className="sell">
      <Hero>
        <Price />
        <How />
        <TillPictures />
        <Safe />
        <Apply />
      </Hero>
      <Foot />
    </div>
  );
}

function How() {
  return (
    <section className="sell__band" id="how">
      <div className="sell__wrap">
        <h2>Use what you already have.</h2>
        <ol className="sell__three">
          <li>
            <h3>Type the amount</h3>
            <p>
              On any phone, tablet or computer, or from your online shop.
              {boot.features.payment_links ? " Send a link when the customer isn't there." : ''}
            </p>
          </li>
          <li>
            <h3>Scan their code</h3>
            <p>Or type its five characters. With a printed code at your counter, customers scan yours, and you pick them by first name.</p>
          </li>
          <li>
            <h3>They approve, you're done</h3>
            <p>You see it right away. The money posts three banking days later and reaches your bank account the day after.</p>
          </li>
        </ol>
      </div>
    </section>
  );
}

function Safe() {
  return (
    <section className="sell__band" id="safe">
      <div className="sell__wrap">
        <h2>Nothing moves until they approve it.</h2>
        <ul className="sell__three">
          <li>
            <h3>Approved by the customer</h3>
            <p>Every payment is approved on their own phone, with the amount and your name in front of them.</p>
          </li>
          <li>
            <h3>Checked before it moves</h3>
            <p>
              {boot.features.pay_by_numbers
                ? 'Accounts are verified before they can pay, and every customer has a daily limit.'
                : 'Accounts are verified with the bank, and we check the balance before you hand over the goods.'}
            </p>
          </li>
          <li>
            <h3>No guessing about returns</h3>
            <p>You see who, how much and why. If there wasn't enough money, you can retry up to twice.</p>
          </li>
        </ul>
      </div>
    </section>
  );
}

function Apply() {
  return (
    <section className="sell__band sell__last">
      <div className="sell__wrap">
        <div className="hero on-moat sell__end">
          <svg className="hero__art" width="640" height="180" viewBox="0 0 640 180" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
            <path d="M20 180a300 300 0 0 1 600 0Z" />
            <path d="M70 180a250 250 0 0 1 500 0Z" />
            <path d="M118 180a202 202 0 0 1 404 0Z" />
            <path d="M164 180a156 156 0 0 1 312 0Z" />
          </svg>
          <div>
            <h2 className="t-36">Apply in five steps.</h2>
            <p className="hero__label">You can stop and come back later. We usually answer within three banking days.</p>
          </div>
          <div className="actions">
            <ButtonLink href={`mailto:${brand.support_email}`} kind="moat" size="lg">
              Talk to us
            </ButtonLink>
            <ButtonLink href="/merchant/apply" kind="primary" size="lg" className="sell__apply">
              Apply
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}

function Foot() {
  const { center, company, terms_url, privacy_url, help_url = '/help' } = brand;
  return (
    <footer className="sell__wrap sell__foot">
      <span>{company ?? center}</span>
      <Anchor className="link" href={terms_url}>
        Terms
      </Anchor>
      {privacy_url ? (
        <Anchor className="link" href={privacy_url}>
          Privacy
        </Anchor>
      ) : null}
      <Anchor className="link" href={help_url}>
        Help
      </Anchor>
      <a className="link" href="/api/v1/docs/">
        API docs
      </a>
    </footer>
  );
}
