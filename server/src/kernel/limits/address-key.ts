import { isIPv4, isIPv6 } from 'node:net';

const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/**
 * An address's key in limits: IPv4 itself, also as IPv6 (`::ffff:192.0.2.1`, RFC 4291 2.5.5.2); IPv6 by its /64, since
 * whoever has one address of it has all (RFC 6177). All that is no address counts together.
 */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return 'no address';
  const short = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
  const mapped = MAPPED_IPV4.exec(short);
  if (mapped) return [mapped[1], mapped[2]].flatMap((part) => octets(Number.parseInt(part ?? '', 16))).join('.');
  const [before = '', after] = short.split('::');
  const front = groups(before);
  const back = groups(after ?? '');
  const whole = [...front, ...Array<string>(8 - front.length - back.length).fill('0'), ...back];
  return `${whole.slice(0, 4).join(':')}::/64`;
}

function octets(pair: number): number[] {
  return [pair >> 8, pair & 0xff];
}

function groups(text: string): string[] {
  return text === '' ? [] : text.split(':');
}
