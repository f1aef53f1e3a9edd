/** The cookie of a session renewed here within a day. Without it no stored session is looked for. */
export const SESSION_CHECK_COOKIE = 'drawbridge_session_check';
/** One day: consumer.md, section 9. */
const LASTS_S = 86_400;

const secure = () => (window.location.protocol === 'https:' ? '; Secure' : '');

/** Tokens have just been stored: the day begins again. */
export function keepSessionCheck(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that we serve
  document.cookie = `${SESSION_CHECK_COOKIE}=1; Path=/; Max-Age=${LASTS_S}; SameSite=Lax${secure()}`;
}

/** The tokens have been removed. */
export function dropSessionCheck(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: see above
  document.cookie = `${SESSION_CHECK_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax${secure()}`;
}

export function hasSessionCheck(): boolean {
  return document.cookie.split('; ').includes(`${SESSION_CHECK_COOKIE}=1`);
}
