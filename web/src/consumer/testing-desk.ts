import { vi } from 'vitest';

/* A window of 1440, for tests that import this before the client: what has a layout from 1024 takes it. Media queries are read as modules load. */

const WIDTH = 1440;

const matches = (query: string) => {
  const [, min] = /\(min-width: (\d+)/.exec(query) ?? [];
  const [, max] = /\(max-width: (\d+)/.exec(query) ?? [];
  return (min !== undefined || max !== undefined) && WIDTH >= Number(min ?? 0) && WIDTH <= Number(max ?? Number.POSITIVE_INFINITY);
};

vi.stubGlobal('matchMedia', (query: string) => ({
  matches: matches(query),
  addEventListener: () => {},
  removeEventListener: () => {},
}));
