const PART = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const IPV4 = new RegExp(`^${PART}(?:\\.${PART}){3}$`);
const IPV4_BITS = 32;
const IPV6_BITS = 128;

/** Whether something is an IP address or a range of them: `203.0.113.7`, `203.0.113.0/24`, `2001:db8::/32`. */
export function isAddressRange(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const bits = IPV4.test(address) ? IPV4_BITS : isIpv6(address) ? IPV6_BITS : undefined;
  if (bits === undefined || more.length > 0) return false;
  return prefix === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(prefix) && Number(prefix) <= bits);
}

function isIpv6(text: string): boolean {
  return /^[\da-f:.]+$/i.test(text) && text.includes(':') && URL.canParse(`http://[${text}]/`);
}
