import { Queries } from '../app/queries.tsx';
import { ConsumerOnly } from '../session/consumer-gate.tsx';
import type { Ask } from './ask.ts';
import { AskWelcome } from './ask-welcome.tsx';
import { CheckoutPage } from './checkout-page.tsx';
import { LinkPage } from './link-page.tsx';
import { PayLoading } from './pay-loading.tsx';

/** The pages that a merchant sends a consumer to: a payment link, an invoice, a shop's checkout. */
export default function PayPages({ kind }: { kind: Ask['kind'] }) {
  return (
    <Queries>
      <ConsumerOnly waiting={<PayLoading kind={kind} />} welcome={<AskWelcome kind={kind} />}>
        {kind === 'ecommerce' ? <CheckoutPage /> : <LinkPage kind={kind} />}
      </ConsumerOnly>
    </Queries>
  );
}
