import { brand } from '../ui/brand.ts';
import { ButtonLink } from '../ui/controls/button.tsx';
import { usePageTitle } from '../ui/use-title.ts';
import { AccountCard } from './account-card.tsx';
import { BankNoticeCard } from './bank-notice-card.tsx';
import { ClockCard } from './clock-card.tsx';
import { FilesCard } from './files-card.tsx';
import { KeysCard } from './keys-card.tsx';
import { OutboxCard } from './outbox-card.tsx';
import { ReturnCard } from './return-card.tsx';
import { SandboxFrame } from './sandbox-frame.tsx';
import { SetAsideCard } from './set-aside-card.tsx';

/** `/sandbox`: for whoever tries the product. Reads what was sent, moves the clock, and acts as the bank. */
export default function SandboxPage() {
  usePageTitle('Sandbox', brand.name);
  return (
    <SandboxFrame
      title="Sandbox"
      intro="Read the messages, move the clock, and play the bank. Nothing here is real money."
      nav={{
        label: 'The product',
        links: (
          <>
            <ButtonLink href="/">Customers</ButtonLink>
            <ButtonLink href="/merchant">Merchants</ButtonLink>
          </>
        ),
      }}
    >
      <div className="sandbox__columns">
        <div className="sandbox__column">
          <ClockCard />
          <ReturnCard />
          <BankNoticeCard />
          <AccountCard />
          <SetAsideCard />
          <KeysCard />
        </div>
        <div className="sandbox__column">
          <OutboxCard />
          <FilesCard />
        </div>
      </div>
    </SandboxFrame>
  );
}
