import { texts } from '@drawbridge/contract';
import type { Context } from '../../context.ts';
import { AppError } from '../errors.ts';
import type { Binder } from '../http/bind.ts';
import { languageOf } from '../language/language.ts';

/** The provider's own texts, for anyone to read; NOT_FOUND where there is none. */
export function routes(bind: Binder, { config }: Context): void {
  bind.onKnown(
    texts.read,
    () => undefined,
    async ({ params, accept_language }) => {
      const own = config.texts.own[params.name];
      if (!own) throw new AppError('NOT_FOUND');
      const { source: _source, ...text } = own[languageOf(accept_language)] ?? own.en;
      return text;
    },
  );
}
