import { BlockList, isIPv6 } from 'node:net';

/**
 * Whether an address is among these addresses and ranges (`203.0.113.7`, `2001:db8::/32`). An IPv4 address counts
 * alike in both of its notations.
 */
export function isAmong(address: string, allowed: readonly string[]): boolean {
  const list = new BlockList();
  for (const one of allowed) {
    const [net = '', prefix] = one.split('/');
    const family = isIPv6(net) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(net, family);
    else list.addSubnet(net, Number(prefix), family);
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
