/* A window of 1440, for tests that import this before the client: what has a layout from 1024 takes it. */

const WIDTH = 1440;

const matches = (query: string) => {
  const [, min] = /\(min-width: (\d+)/.exec(query) ?? [];
  const [, max] = /\(max-width: (\d+)/.exec(query) ?? [];
  return (min !== undefined || max !== undefined) && WIDTH >= Number(min ?? 0) && WIDTH <= Number(max ?? Number.POSITIVE_INFINITY);
};

Object.assign(globalThis, {
  matchMedia: (query: string) => ({ matches: matches(query), addEventListener: () => {}, removeEventListener: () => {} }),
});
