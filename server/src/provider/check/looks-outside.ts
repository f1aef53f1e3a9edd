import type { Config } from '../../config.ts';
import type { Context } from '../../context.ts';
import { looksOfParts } from '../../create-context.ts';
import { Metrics } from '../../kernel/http/metrics.ts';
import type { Look } from './look.ts';
import { lookAtOpenId } from './openid.ts';

/** Whoever the center depends on outside of itself, each to be looked at by harmless calls. */
export function looksOutside(config: Config, { clock, log }: Pick<Context, 'clock' | 'log'>): Look[] {
  const { oidc_issuer } = config;
  const sign_in: Look[] =
    oidc_issuer === undefined ? [] : [{ what: 'Sign-in', settings: /^OIDC_ISSUER/, run: () => lookAtOpenId(oidc_issuer) }];
  return [...sign_in, ...looksOfParts(config, { clock, log, metrics: new Metrics({ of_process: false }) })];
}
