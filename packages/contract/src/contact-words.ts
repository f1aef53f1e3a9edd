/** How customers reach a business, as people read it: `(503) 555-0126, hello@shop.example`. Null where there is neither. */
export function contactWords(contact: { readonly phone: string | null; readonly email: string | null } | undefined): string | null {
  const { phone = null, email = null } = contact ?? {};
  const called = phone === null ? null : `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
  return [called, email].filter((part) => part !== null).join(', ') || null;
}
