/** How much of an answer's body is read and kept: enough for an error's text. */
export const ANSWER_BYTES = 2_000;

/**
 * How an answer begins, as its sender may read it: text alone, without the secret and the signature that a receiver's
 * error page may repeat. Null where there was none.
 */
export function answerStart(body: Buffer, { secret, signature }: { secret: string; signature: string }): string | null {
  const text = new TextDecoder('utf-8')
    .decode(body)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the database and a page can't show
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim();
  if (text === '') return null;
  const hidden = [secret, secret.replace(/^whsec_/, ''), signature, signature.replace(/^v1,/, '')];
  return hidden.reduce((left, part) => left.replaceAll(part, '[hidden]'), text);
}
