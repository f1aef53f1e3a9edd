import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { verifyWebhook, type WebhookToVerify } from './verify-webhook.ts';

const SECRET = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const OTHER = `whsec_${Buffer.from('another secret altogether').toString('base64')}`;
const AT_S = 1_795_324_800;
const BODY = '{"type":"purchase.pending","data":{"business_name":"Café"}}';

function signature(secret: string, id = 'whm_1', timestamp = String(AT_S), body = BODY): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
const signed = (secret = SECRET) => ({
  'webhook-id': 'whm_1',
  'webhook-timestamp': String(AT_S),
  'webhook-signature': signature(secret),
});
const verify = (more: Partial<WebhookToVerify> = {}) =>
  verifyWebhook({ body: BODY, headers: signed(), secret: SECRET, now_ms: AT_S * 1_000, ...more });
const why = (more: Partial<WebhookToVerify>) =>
  verify(more).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );

describe('a webhook [DEV-04]', () => {
  it.each([
    ['text', BODY],
    ['bytes', Buffer.from(BODY)],
    ['an ArrayBuffer', new TextEncoder().encode(BODY).buffer],
  ])('is believed by its signature, its body being %s', async (_what, body) => {
    expect(await verify({ body })).toEqual({ id: 'whm_1', message: JSON.parse(BODY) });
  });

  it('has headers as fetch or as Node gives them, in any case', async () => {
    expect(await why({ headers: new Headers(signed()) })).toBe('taken');
    expect(await why({ headers: Object.fromEntries(Object.entries(signed()).map(([name, value]) => [name.toUpperCase(), value])) })).toBe(
      'taken',
    );
  });

  it('may be signed with an old and a new secret, and checked against both', async () => {
    const both = `v1a,bm90IG91cnM= ${signature(OTHER)} ${signature(SECRET)}`;
    expect(await why({ headers: { ...signed(), 'webhook-signature': both } })).toBe('taken');
    expect(await why({ headers: signed(OTHER), secret: [SECRET, OTHER] })).toBe('taken');
    expect(await why({ headers: signed(OTHER) })).toBe('SIGNATURE_WRONG');
  });

  it('is refused when anything of it was changed', async () => {
    expect(await why({ body: BODY.replace('pending', 'posted') })).toBe('SIGNATURE_WRONG');
    expect(await why({ body: `${BODY}\n` })).toBe('SIGNATURE_WRONG');
    expect(await why({ headers: { ...signed(), 'webhook-id': 'whm_2' } })).toBe('SIGNATURE_WRONG');
    expect(await why({ headers: { ...signed(), 'webhook-timestamp': String(AT_S + 1) } })).toBe('SIGNATURE_WRONG');
    for (const wrong of ['v1,', 'v1,%%%', 'nothing', signature(SECRET).slice(0, -2), signature(SECRET).replace('v1,', 'v2,')])
      expect(await why({ headers: { ...signed(), 'webhook-signature': wrong } })).toBe('SIGNATURE_WRONG');
  });

  it('is refused when it is older than five minutes, or as much too new', async () => {
    expect(await why({ now_ms: (AT_S + 300) * 1_000 })).toBe('taken');
    expect(await why({ now_ms: (AT_S + 301) * 1_000 })).toBe('TOO_OLD');
    expect(await why({ now_ms: (AT_S - 301) * 1_000 })).toBe('TOO_NEW');
    expect(await why({ now_ms: (AT_S + 301) * 1_000, tolerance_s: 600 })).toBe('taken');
    expect(await why({ headers: { ...signed(), 'webhook-timestamp': 'NaN' } })).toBe('TIMESTAMP_INVALID');
  });

  it('is refused without a header, and when it is signed but no JSON', async () => {
    for (const name of Object.keys(signed())) expect(await why({ headers: { ...signed(), [name]: undefined } })).toBe('HEADERS_MISSING');
    expect(
      await why({ body: 'hello', headers: { ...signed(), 'webhook-signature': signature(SECRET, 'whm_1', String(AT_S), 'hello') } }),
    ).toBe('BODY_UNREADABLE');
  });

  it.each(['', 'whsec_', 'whsec_%%%'])('cannot be checked by %j, which is no secret', async (secret) => {
    await expect(verify({ secret })).rejects.toThrow(TypeError);
  });
});
