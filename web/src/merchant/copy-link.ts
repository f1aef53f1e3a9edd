import { toast } from '../ui/feedback/toasts.ts';

/**
 * Copies an address, and gives whether it could: not without HTTPS, or if refused. Then it says so, beside the address.
 */
export async function copyLink(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    toast.error('Error', "We couldn't copy the link");
    return false;
  }
}
