import { businesses } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { type LimitExposure, openBusiness } from './open-business.ts';
import { readBusinessUser } from './read-business-user.ts';
import { readSecondFactorRule, setSecondFactorRule } from './second-factor-rule.ts';

export function routes(bind: Binder, context: Context, limitExposure: LimitExposure): void {
  bind.on(businesses.user, ({ actor }) => readBusinessUser(context, actor));
  bind.on(businesses.open, ({ actor }) => openBusiness(context, actor, limitExposure));
  bind.on(businesses.secondFactorRule, ({ actor }) => readSecondFactorRule(context, actor));
  bind.on(businesses.setSecondFactorRule, ({ actor, token, body }) => setSecondFactorRule(context, actor, token, body.required));
}
