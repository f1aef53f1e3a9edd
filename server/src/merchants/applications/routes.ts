import { merchantApplications } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import type { Binder } from '../../kernel/http/bind.ts';
import { addressKey, consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import { agreementOf } from './agreement.ts';
import { beginApplication, sendLink } from './begin.ts';
import { saveAnswers } from './save.ts';
import { answerQuestion, readApplication, submitApplication } from './submit.ts';

export function routes(bind: Binder, context: Context): void {
  // Nobody signs in for it: whoever has a link has the application.
  const limited = ({ ip }: { ip: string }) => consumeServerRateLimit(context, LIMITS.application_call, addressKey(ip));
  bind.onKnown(merchantApplications.agreement, limited, async () => {
    const { paragraphs, ...agreement } = agreementOf(context);
    return { ...agreement, paragraphs: [...paragraphs] };
  });
  bind.onKnown(merchantApplications.begin, limited, ({ body, address }) => beginApplication(context, body.email, address));
  bind.onKnown(merchantApplications.sendLink, limited, ({ body, address }) => sendLink(context, body.email, address));
  bind.onKnown(merchantApplications.read, limited, ({ body }) => readApplication(context, body.token));
  bind.onKnown(merchantApplications.save, limited, ({ body }) => saveAnswers(context, body));
  bind.onKnown(merchantApplications.submit, limited, ({ body, address }) => submitApplication(context, body, address));
  bind.onKnown(merchantApplications.answer, limited, ({ body }) => answerQuestion(context, body));
}
