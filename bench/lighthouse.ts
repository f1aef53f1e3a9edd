import { enterCode } from '../e2e/support/consumer.ts';
import { Sandbox } from '../e2e/support/sandbox.ts';
import { type Figure, ofRounds } from './figures.ts';
import { CATEGORIES, type Look, startWatched } from './lighthouse-look.ts';

const ROUNDS = 3;
const GATES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: undefined } as const;
/** A customer of the demo data who pays without trouble. */
export const MAYA = { phone: '2125550101', e164: '+12125550101' };

/** What Lighthouse gives the first visit of a throttled phone: the landing page, and two as a customer who is signed in. Points of a hundred. */
export async function lighthouse(): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const center = await startWatched(stack);
  if (!center) return [];
  const { context, look } = await center.watch();

  const seen: Record<string, Look['scores'][]> = {};
  const lookAt = async (path: string) => {
    seen[path] = [...(seen[path] ?? []), (await look(path, 'phone')).scores];
  };
  // Before the sign-in, which leads on from the landing page.
  for (let round = 0; round < ROUNDS; round++) await lookAt('/');
  const page = await context.newPage();
  await page.goto('/login');
  await enterCode(page, new Sandbox(context.request), MAYA);
  await page.waitForURL('**/dashboard');
  await page.close();
  for (let round = 0; round < ROUNDS; round++) for (const path of ['/dashboard', '/payment']) await lookAt(path);
  return Object.entries(seen).flatMap(([path, scores]) =>
    CATEGORIES.map((name) => {
      const gate = GATES[name];
      return ofRounds(
        `Lighthouse, ${path === '/' ? 'landing' : path}: ${name}`,
        '',
        scores.map((score) => score[name]),
        gate === undefined ? undefined : { at_least: gate },
      );
    }),
  );
}
