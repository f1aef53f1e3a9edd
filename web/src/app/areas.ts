/** The pages' bundles, by address beginnings. Areas are separate: a consumer never downloads the merchant's portal. */
export const areas = {
  consumer: () => import('../consumer/area.tsx'),
  payment: () => import('../consumer/payment/area.tsx'),
  counter: () => import('../consumer/counter/area.tsx'),
  payPages: () => import('../pay-pages/area.tsx'),
  merchant: () => import('../merchant/area.tsx'),
  landing: () => import('../session/landing-more.tsx'),
  merchantLanding: () => import('../merchant/landing/page.tsx'),
  provider: () => import('../provider/load.ts').then(({ load }) => load()),
};

const BEGINNINGS: readonly (readonly [RegExp, () => Promise<unknown>])[] = [
  [/^\/dashboard(\/|$)/, areas.consumer],
  [/^\/payment(\/|$)/, areas.payment],
  [/^\/pay\//, areas.counter],
  [/^\/(payment-link|invoice-link|ecommerce)-purchase(\/|$)/, areas.payPages],
  [/^\/merchant\/./, areas.merchant],
  [/^\/merchant\/?$/, areas.merchantLanding],
  [/^\/$/, areas.landing],
  [/^\/provider(\/|$)/, areas.provider],
];

/** The bundle that an address needs, where it is one of these. */
export function areaOf(pathname: string): (() => Promise<unknown>) | undefined {
  return BEGINNINGS.find(([beginning]) => beginning.test(pathname))?.[1];
}
