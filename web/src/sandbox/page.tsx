import { Queries } from '../app/queries.tsx';
import { brand } from '../ui/brand.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { BrandLink } from '../ui/layout/brand-mark.tsx';
import { SkipLink } from '../ui/layout/skip-link.tsx';
import { useTitle } from '../ui/use-title.ts';
import { AccountCard } from './account-card.tsx';
import { BankTellsCard } from './bank-tells-card.tsx';
import { ClockCard } from './clock-card.tsx';
import { FilesCard } from './files-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { ReturnCard } from './return-card.tsx';
import { SetAsideCard } from './set-aside-card.tsx';
import './sandbox.css';

/** `/sandbox`: for whoever tries the product. Reads what was sent, moves the clock, and plays the bank. */
export default function SandboxPage() {
  useTitle(`Sandbox | ${brand.name}`);
  return (
    <Queries>
      <SkipLink />
      <div className="sandbox dense">
        <header className="sandbox__bar">
          <BrandLink href="/" />
          <nav className="actions" aria-label="The product">
            <ButtonLink href="/">Customers</ButtonLink>
            <ButtonLink href="/merchant">Merchants</ButtonLink>
          </nav>
        </header>
        <main id="main" tabIndex={-1} className="sandbox__main">
          <div className="sandbox__head">
            <h1 className="t-28">Sandbox</h1>
            <p className="muted">Read the messages, move the clock, and play the bank. Nothing here is real money.</p>
          </div>
          <div className="sandbox__columns">
            <div className="sandbox__column">
              <ClockCard />
              <ReturnCard />
              <BankTellsCard />
              <AccountCard />
              <SetAsideCard />
              <KeysCard />
            </div>
            <div className="sandbox__column">
              <OutboxCard />
              <FilesCard />
            </div>
          </div>
        </main>
      </div>
    </Queries>
  );
}
