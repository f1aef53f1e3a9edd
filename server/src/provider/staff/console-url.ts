import type { Context } from '../../context.ts';

/** Where staff reach the console: its own origin, or that of everything else. */
export function consoleUrl({ provider_url, public_url }: Pick<Context['config'], 'provider_url' | 'public_url'>): string {
  return provider_url ?? public_url;
}
