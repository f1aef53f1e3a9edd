import { toast } from '../ui/feedback/toasts.ts';

/**
 * Copies an address, and gives whether it could: not without HTTPS, or refused. Then it says so; the address stands
 * there.
 */
export async function copyLink(address: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(address);
    return true;
  } catch {
    toast.error('Error', 'The link could not be copied');
    return false;
  }
}
