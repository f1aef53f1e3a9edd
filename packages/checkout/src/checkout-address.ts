/** The address of a session's page. Throws a TypeError for any that no shopper should be sent to, scripts among them. */
export function checkoutAddress(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const own_machine = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(address?.hostname ?? '');
  if (address === undefined || !(address.protocol === 'https:' || (address.protocol === 'http:' && own_machine)))
    throw new TypeError('a checkout is opened by the `url` of its session, which begins with https://');
  return address;
}
