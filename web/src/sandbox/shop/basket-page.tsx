import { MOST_OF_A_GOOD, type SandboxGood } from '@drawbridge/contract/sandbox-shop';
import { formatCents } from '@drawbridge/money';
import { useMutation, useQuery } from '@tanstack/react-query';
import { brand } from '../../ui/brand.ts';
import { Button } from '../../ui/controls/button.tsx';
import { IconButton } from '../../ui/controls/icon-button.tsx';
import { Empty, Failed } from '../../ui/feedback/empty.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { MinusIcon, PlusIcon } from '../../ui/icons/icons.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { type Basket, linesOf, useBasket } from './basket.ts';
import { listGoods, placeOrder } from './calls.ts';
import { CameBack } from './came-back.tsx';
import { SHOP, ShopFrame } from './shop-frame.tsx';

/** `/sandbox/shop`: a basket, and one way to pay for it. */
export function BasketPage() {
  useTitle(`Basket | ${SHOP}`);
  const goods = useQuery({ queryKey: ['sandbox', 'shop', 'goods'], queryFn: listGoods, staleTime: Number.POSITIVE_INFINITY });
  const { basket, set } = useBasket();
  return (
    <ShopFrame>
      <h1 className="t-28">Your basket</h1>
      <CameBack />
      {goods.isError ? (
        <Failed title="The shop cannot be reached" onRetry={() => void goods.refetch()} retrying={goods.isFetching}>
          {goods.error.message}
        </Failed>
      ) : (
        <div className="shop__columns">
          <Card className="shop__goods" aria-label="Books">
            {goods.data === undefined ? (
              <div className="stack stack--16 shop__waiting">
                {['one', 'two', 'three', 'four'].map((row) => (
                  <Skeleton key={row} shape="row" />
                ))}
              </div>
            ) : (
              <ul className="list">
                {goods.data.goods.map((good) => (
                  <GoodRow key={good.id} good={good} quantity={basket[good.id] ?? 0} onChange={(quantity) => set(good.id, quantity)} />
                ))}
              </ul>
            )}
          </Card>
          <Checkout goods={goods.data?.goods} ships_to={goods.data?.ships_to} basket={basket} />
        </div>
      )}
    </ShopFrame>
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

function Checkout({
  goods,
  ships_to,
  basket,
}: {
  goods: readonly SandboxGood[] | undefined;
  ships_to: string | undefined;
  basket: Basket;
}) {
  const lines = linesOf(basket, goods?.map(({ id }) => id) ?? []);
  const total_cents = lines.reduce((sum, { id, quantity }) => sum + quantity * (goods?.find((good) => good.id === id)?.price ?? 0), 0);
  const order = useMutation({
    mutationFn: () => placeOrder(lines),
    // As any shop does: away from here, to the page that the session names.
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);

  return (
    <div className="stack stack--16">
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
        {order.isError ? (
          <Notice kind="negative" role="alert">
            {order.error.message}
          </Notice>
        ) : null}
      </Card>
      <Notice>
        <p>
          This shop's server opens a checkout session with its API key, and this button leads to the {brand.name} page that pays it. Sign in
          there as a customer: their numbers are in the README, their codes on the sandbox page.
        </p>
      </Notice>
    </div>
  );
}
