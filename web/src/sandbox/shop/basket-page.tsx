import { MOST_OF_A_GOOD, type SandboxGood, type SandboxGoods } from '@drawbridge/contract/sandbox-shop';
import { formatCents } from '@drawbridge/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Empty } from '../../ui/feedback/empty.tsx';
import { Notice, Problem } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MinusIcon, PlusIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Loaded, WaitingRows } from '../loaded.tsx';
import { type Basket, linesOf, useBasket } from './basket.ts';
import { listGoods, placeOrder } from './calls.ts';
import { CameBack } from './came-back.tsx';
import { SHOP, ShopFrame } from './shop-frame.tsx';

/** `/sandbox/shop`: a basket, and one way to pay for it. */
export function BasketPage() {
  useTitle(`Basket | ${SHOP}`);
  const goods = useQuery({ queryKey: ['sandbox', 'shop', 'goods'], queryFn: listGoods, staleTime: Number.POSITIVE_INFINITY });
  return (
    <ShopFrame>
      <h1 className="t-28">Your basket</h1>
      <CameBack />
      <Loaded of={goods} failed="The shop can't be reached" waiting={<Shelves />}>
        {(sold) => <Shelves {...sold} />}
      </Loaded>
    </ShopFrame>
  );
}

/** What can be bought, and the way to pay for it; while it is being read, the room for it. */
function Shelves({ goods, ships_to }: Partial<SandboxGoods>) {
  const { basket, set } = useBasket();
  return (
    <div className="shop__columns">
      <Card className="shop__goods" aria-label="Books">
        {goods === undefined ? (
          <div className="shop__waiting">
            <WaitingRows count={4} />
          </div>
        ) : (
          <ul className="list">
            {goods.map((good) => (
              <GoodRow key={good.id} good={good} quantity={basket[good.id] ?? 0} onChange={(quantity) => set(good.id, quantity)} />
            ))}
          </ul>
        )}
      </Card>
      <div className="stack stack--16">
        <Checkout goods={goods} ships_to={ships_to} basket={basket} />
        <Notice>
          <p>
            This shop's server opens a checkout session with its API key, and this button leads to the {brand.name} page that pays it. Sign
            in there as a customer. Their phone numbers are in the README, and their codes on the sandbox page.
          </p>
        </Notice>
      </div>
    </div>
  );
}

function GoodRow({ good, quantity, onChange }: { good: SandboxGood; quantity: number; onChange: (quantity: number) => void }) {
  const { title, author, price } = good;
  return (
    <li className="shop__good">
      <div className="shop__book">
        <p className="row__title">{title}</p>
        <p className="row__sub">
          {author}, <span className="num">{formatCents(price)}</span>
        </p>
      </div>
      <div className="shop__count">
        <IconButton icon={<MinusIcon />} label={`One less of ${title}`} disabled={quantity === 0} onClick={() => onChange(quantity - 1)} />
        <output className="num strong" aria-label={`How many of ${title}`}>
          {quantity}
        </output>
        <IconButton
          icon={<PlusIcon />}
          label={`One more of ${title}`}
          disabled={quantity === MOST_OF_A_GOOD}
          onClick={() => onChange(quantity + 1)}
        />
      </div>
    </li>
  );
}

type CheckoutProps = Partial<SandboxGoods> & { basket: Basket };

function Checkout({ goods, ships_to, basket }: CheckoutProps) {
  const lines = linesOf(basket, goods?.map(({ id }) => id) ?? []);
  const total_cents = lines.reduce((sum, { id, quantity }) => sum + quantity * (goods?.find((good) => good.id === id)?.price ?? 0), 0);
  const order = useMutation({
    mutationFn: () => placeOrder(lines),
    // As any shop does: away from here, to the page that the session names.
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <Card pad className="shop__checkout" aria-label="Your order">
      {goods === undefined ? (
        <Skeleton shape="money" />
      ) : lines.length === 0 ? (
        <Empty title="The basket is empty">Add a book to try the checkout.</Empty>
      ) : (
        <>
          <div>
            <p className="muted t-14">
              {count} {count === 1 ? 'book' : 'books'}
            </p>
            <p className="t-48 money">{formatCents(total_cents)}</p>
          </div>
          <Facts facts={[{ label: 'Ships to', value: ships_to }]} />
        </>
      )}
      <Button
        kind="money"
        size="lg"
        block
        disabled={lines.length === 0}
        busy={order.isPending || order.isSuccess}
        onClick={() => order.mutate()}
      >
        Pay by bank
      </Button>
      <Problem>{order.error?.message}</Problem>
    </Card>
  );
}
