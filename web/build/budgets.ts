/** JavaScript that loads without a click, gzip, in KiB. The reason for each figure: docs on performance. */
export type Budget = {
  /** What is measured, as people say it. */
  page: string;
  limit_kib: number;
  /** The modules fetched by `import()` before this page shows, as paths under web/. The entry is always counted. */
  lazy: readonly string[];
};

/** Who is signed in is found out before any page but the landing. */
const SESSION = ['src/session/session.ts', 'src/session/oidc.ts'];

export const budgets: readonly Budget[] = [
  { page: 'landing', limit_kib: 100, lazy: ['src/session/landing-more.tsx'] },
  { page: 'merchant landing', limit_kib: 100, lazy: ['src/merchant/landing/page.tsx'] },
  { page: '/payment', limit_kib: 150, lazy: [...SESSION, 'src/consumer/payment/area.tsx'] },
  { page: '/pay', limit_kib: 150, lazy: [...SESSION, 'src/consumer/counter/area.tsx'] },
  { page: 'pay pages', limit_kib: 150, lazy: [...SESSION, 'src/pay-pages/area.tsx'] },
  { page: 'merchant home', limit_kib: 220, lazy: [...SESSION, 'src/merchant/area.tsx'] },
  { page: 'provider', limit_kib: 220, lazy: ['src/provider/load.ts', 'src/provider/area.tsx', 'src/provider/today/page.tsx'] },
  { page: 'merchant code', limit_kib: 220, lazy: [...SESSION, 'src/merchant/area.tsx', 'src/merchant/checkout/code-page.tsx'] },
];
