import { lookup as lookUp } from 'node:dns';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/** An address that somebody gave leads to no place on the open internet. */
export class NotOutside extends Error {}

/** Addresses that are not the open internet's: somebody could otherwise have this server knock at its neighbors'. */
const inside = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
/** Of IPv6 the open internet is one block, and in it some ways back to IPv4. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
for (const [net, bits] of [
  ['2001::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is on the open internet. One of IPv4 in IPv6's clothes is not. */
export function isOutside(address: string): boolean {
  return isIPv6(address) ? open6.check(address, 'ipv6') && !inside.check(address, 'ipv6') : !inside.check(address, 'ipv4');
}

/** Whether an address names a place inside by its number. Numbers aren't looked up, so `lookUpOutside` never sees them. */
export function namesInside({ hostname }: URL): boolean {
  const literal = hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) !== 0 && !isOutside(literal);
}

/** Looks a name up, refusing any inside address: what was checked is what is then connected to. */
export const lookUpOutside: LookupFunction = (hostname, options, done) =>
  lookUp(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (first === undefined || !addresses.every(({ address }) => isOutside(address))) return done(new NotOutside(), '', 0);
    return options.all ? done(null, addresses as never) : done(null, first.address, first.family);
  });
