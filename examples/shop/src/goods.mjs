/** What the shop sells. Prices in cents. */
export const GOODS = [
  { id: 'mug', name: 'Harbor mug', about: 'Stoneware, 12 oz. Keeps coffee warm through a long watch.', price: 2_800 },
  { id: 'bowl', name: 'Tide bowl', about: 'Glazed inside, bare outside. For soup, or for keys.', price: 3_400 },
  { id: 'vase', name: 'Pier vase', about: 'Tall and narrow. One branch is enough.', price: 6_400 },
  { id: 'plate', name: 'Causeway plate', about: 'Ten inches, with a rim that holds the sauce.', price: 2_200 },
];

export const MOST_OF_A_GOOD = 9;

/** The lines of a basket with what they cost; what the shop doesn't have is left out. */
export function linesOf(basket) {
  return GOODS.filter(({ id }) => basket[id] > 0).map((good) => ({
    ...good,
    quantity: basket[good.id],
    cost: good.price * basket[good.id],
  }));
}

/** What a basket costs, in cents, by the shop's own prices. */
export function priceOf(basket) {
  return linesOf(basket).reduce((sum, { cost }) => sum + cost, 0);
}
