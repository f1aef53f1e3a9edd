/** JavaScript that loads without a click, gzip, in KiB. The reason for each figure: docs on performance. */
export type Budget = {
  /** What is measured, as people say it. */
  page: string;
  limit_kib: number;
  /** The modules fetched by `import()` for this page alone, as paths under web/. The entry is always counted. */
  lazy: readonly string[];
};

export const budgets: readonly Budget[] = [
  { page: 'landing', limit_kib: 100, lazy: [] },
  { page: '/payment', limit_kib: 150, lazy: [] },
  { page: 'merchant', limit_kib: 220, lazy: [] },
];
