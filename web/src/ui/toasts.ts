/** What a toast may have beside its title. */
export type ToastMore = {
  text?: string;
  /** Stays until this settles, instead of 4 s. */
  until?: Promise<unknown>;
  /** Turns while it stays. */
  spinner?: boolean;
};

type Kind = 'success' | 'error' | 'info';

/** Fetches the toaster on the first toast: most visits never see one. */
async function show(kind: Kind, title: string, more: ToastMore): Promise<void> {
  const { showToast } = await import('./toaster.tsx');
  showToast(kind, title, more);
}

/**
 * Short messages that come and go: 4 s, three at most, top right from 1024, bottom centre below.
 * Errors are red and spoken at once. Nothing a person must act on belongs into one.
 */
export const toast = {
  success: (title: string, text?: string): void => void show('success', title, { text }),
  error: (title: string, text?: string): void => void show('error', title, { text }),
  info: (title: string, more: ToastMore = {}): void => void show('info', title, more),
};
