import { copyText } from '../ui/copy-text.ts';

/** Copies an address, and gives whether it could. Where not, it says so, beside the address. */
export function copyLink(address: string): Promise<boolean> {
  return copyText(address, ['Error', "We couldn't copy the link"]);
}
