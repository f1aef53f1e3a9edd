/** What a toast may have beside its title. */
export type ToastMore = {
  text?: string;
  /** Stays until this settles, instead of 4 s. */
  until?: Promise<unknown>;
  /** Turns while it stays. */
  spinner?: boolean;
};

const PRESSES = ['pointerdown', 'keydown'] as const;

type Kind = 'success' | 'error' | 'info';

const toaster = () => import('./toaster.tsx');

/** Fetches the toaster on the first toast, if not before: most visits never see one. */
async function show(kind: Kind, title: string, more: ToastMore): Promise<void> {
  const { showToast } = await toaster();
  showToast(kind, title, more);
}

/**
 * Fetches the toaster as somebody begins to use a page that may show one: most toasts answer a press, and what is to be
 * said when the line is cut could not be fetched by then.
 */
function fetchOnFirstPress(): void {
  const onPress = () => {
    for (const press of PRESSES) window.removeEventListener(press, onPress);
    toaster().catch(() => undefined);
  };
  for (const press of PRESSES) window.addEventListener(press, onPress, { passive: true });
}
if (import.meta.env.PROD) fetchOnFirstPress();

// The page before has left something to be said (kept-toast.ts): the toaster says it as it comes.
if (sessionStorage['toast']) void toaster();

/**
 * Short messages that come and go: 4 s, three at most, top right from 1024, bottom center below.
 * Errors are red and spoken at once. Nothing a person must act on belongs into one.
 */
export const toast = {
  success: (title: string, text?: string): void => void show('success', title, { text }),
  error: (title: string, text?: string): void => void show('error', title, { text }),
  info: (title: string, more: ToastMore = {}): void => void show('info', title, more),
};
