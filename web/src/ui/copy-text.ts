import { toast } from './feedback/toasts.ts';

/** Copies a text, and gives whether it could: not without HTTPS, or if refused. Then `sorry` says so, a title and what to do. */
export async function copyText(text: string, sorry: readonly [title: string, what_to_do?: string]): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    toast.error(...sorry);
    return false;
  }
}
