import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { AppError } from '../../kernel/errors.ts';
import { addressKey, consumeServerRateLimit, LIMITS } from '../../kernel/limits/index.ts';
import {
  BankLinkingError,
  type LinkingMessages,
  type LinkingNews,
  MessageNotGenuine,
  MessageUnreadable,
} from '../../providers/bank-linking/port.ts';
import { takeNews } from './take-news.ts';

/**
 * Hangs in the address of the bank-linking provider's messages, if any, read as the bytes that were signed. What is not
 * the provider's is refused with MESSAGE_NOT_GENUINE, what is not as it describes with BAD_INPUT; while the signature
 * cannot be checked, LINKING_UNAVAILABLE makes the provider resend. All else, also of an unknown item, is answered 200.
 */
export async function mountMessages(app: FastifyInstance, context: Context): Promise<void> {
  const { messages } = context.bankLinking;
  if (!messages) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post(messages.path, { schema: { hide: true } }, async (request) => {
      consumeServerRateLimit(context, LIMITS.linking_message, addressKey(request.ip));
      const news = await readNews(context, messages, request);
      const taken = await takeNews(context, news);
      const fields = { request_id: request.id, message: news.name, provider_item_id: news.provider_item_id, taken };
      context.log.info(fields, 'a message of the bank-linking provider');
      return {};
    });
  });
}

async function readNews(context: Context, messages: LinkingMessages, request: FastifyRequest): Promise<LinkingNews> {
  const { body, headers, ip } = request;
  const mayAsk = (): void => {
    consumeServerRateLimit(context, LIMITS.linking_key, addressKey(ip));
    consumeServerRateLimit(context, LIMITS.linking_keys, 'all');
  };
  try {
    return await messages.read(headers, Buffer.isBuffer(body) ? body : Buffer.alloc(0), mayAsk);
  } catch (error) {
    if (error instanceof MessageNotGenuine) {
      context.log.warn({ request_id: request.id, why: error.message }, 'a message that is not of the bank-linking provider');
      throw new AppError('MESSAGE_NOT_GENUINE');
    }
    if (error instanceof MessageUnreadable) {
      context.log.error({ request_id: request.id, ...error.about }, 'a message of the bank-linking provider that is not as described');
      throw new AppError('BAD_INPUT');
    }
    if (error instanceof BankLinkingError) throw new AppError('LINKING_UNAVAILABLE');
    throw error;
  }
}
