import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { toast as sonner, Toaster } from 'sonner';
import { t } from '../../language/t.ts';
import { AlertIcon, CheckCircleIcon, InfoIcon } from '../icons/icons.tsx';
import { onTopLayerChange, topLayer } from '../layout/top-layer.ts';
import { watchMedia } from '../layout/use-media.ts';
import { takeKeptToast } from './kept-toast.ts';
import { Spinner } from './spinner.tsx';
import type { ToastMore } from './toasts.ts';
import './toaster.css';

type Kind = 'success' | 'error' | 'info';

const wide = watchMedia('(min-width: 1024px)');
// Below 640 the sheet's buttons, the navigation and the dock are in the way: `--toast-lift` in toaster.css.
const BELOW = 'calc(var(--space-4) + var(--toast-lift, 0px) + env(safe-area-inset-bottom))';

const LASTS_MS = 4000;
/** How soon after someone has turned away from a toast that is due it goes. */
const AGAIN_MS = 1000;

const MOST = 3;
const GAP = 14;
/** Beside the list, at either end. */
const MARGIN = 20;

/**
 * Keeps how high the visible toasts are together, with their margins: an open dialog makes that much room for them
 * (native.css), so that none stands on its words or buttons.
 */
function measureRoom(): void {
  const heights = [...(host?.querySelectorAll<HTMLElement>('.toast') ?? [])].slice(0, MOST).map((toast) => toast.offsetHeight);
  const room = heights.reduce((sum, height) => sum + height + GAP, 2 * MARGIN - GAP);
  document.documentElement.style.setProperty('--toast-room', heights.length === 0 ? '0px' : `${room}px`);
}

const isModal = () => topLayer() !== document.body;

/**
 * The list of toasts, at the top right from 1024, at the bottom in the middle below; there at the top while a dialog is
 * open, which on a phone rises from the bottom.
 */
function Toasts() {
  const is_wide = useSyncExternalStore(wide.subscribe, wide.matches);
  const is_modal = useSyncExternalStore(onTopLayerChange, isModal);
  return (
    <Toaster
      position={is_wide ? 'top-right' : is_modal ? 'top-center' : 'bottom-center'}
      expand
      // Each ends by itself: Sonner's own time goes on while the keyboard stands on a toast.
      duration={Number.POSITIVE_INFINITY}
      containerAriaLabel={t('Notifications')}
      visibleToasts={MOST}
      gap={GAP}
      hotkey={['altKey', 'KeyT']}
      className="toaster"
      offset={{ top: 'var(--space-5)', right: 'var(--space-6)', bottom: BELOW }}
      mobileOffset={{ top: 'var(--space-5)', left: 'var(--space-4)', right: 'var(--space-4)', bottom: BELOW }}
    />
  );
}

const icons = { success: CheckCircleIcon, error: AlertIcon, info: InfoIcon };

/** Someone points at a toast, has the keyboard on one, or is at another window: then none may go. */
const isRead = (): boolean => document.hidden || (host !== undefined && (host.matches(':hover') || host.contains(document.activeElement)));

/** Ends a toast after its 4 s, or when nobody reads it any more. Without `end` it stays. */
function useEnd(end: (() => void) | undefined): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each toast, however often it is drawn
  useEffect(() => {
    if (end === undefined) return;
    const over = () => {
      if (isRead()) timer = setTimeout(over, AGAIN_MS);
      else end();
    };
    let timer = setTimeout(over, LASTS_MS);
    return () => clearTimeout(timer);
  }, []);
}

function Toast({ kind, title, text, spinner, onClose }: { kind: Kind; title: string; onClose?: () => void } & ToastMore) {
  useEnd(onClose);
  useLayoutEffect(() => {
    measureRoom();
    return () => queueMicrotask(measureRoom);
  }, []);
  const KindIcon = icons[kind];
  return (
    <div className={`toast toast--${kind}`} role={kind === 'error' ? 'alert' : 'status'}>
      {spinner ? <Spinner /> : <KindIcon />}
      <p>
        <span className="toast__title">{title}</span>
        {text ? <span className="toast__text">{text}</span> : null}
      </p>
      {onClose ? (
        <button type="button" className="toast__close" onClick={onClose}>
          {t('Close')}
        </button>
      ) : (
        <span />
      )}
    </div>
  );
}

let host: HTMLElement | undefined;

/** Puts the host into the topmost modal, or the page, and above everything else there. */
function raise(): void {
  if (!host) return;
  if (host.parentElement !== topLayer()) topLayer().append(host);
  if (!host.matches(':popover-open')) host.showPopover?.();
}

/** A root of its own: toasts outlive the page that sent them, and no page has to make room for them. */
function mount(): void {
  if (host) return;
  host = document.createElement('div');
  host.className = 'toast-host';
  host.popover = 'manual';
  document.body.append(host);
  createRoot(host).render(<Toasts />);
  onTopLayerChange(raise);
}

/** Shows one toast. Use `toast` of toasts.ts, which fetches this file when it is needed. */
export function showToast(kind: Kind, title: string, more: ToastMore): void {
  mount();
  raise();
  const id = sonner.custom(
    (at) => <Toast kind={kind} title={title} {...more} onClose={more.until ? undefined : () => sonner.dismiss(at)} />,
    more.until ? { dismissible: false } : {},
  );
  const done = () => void sonner.dismiss(id);
  more.until?.then(done, done);
}

const kept = takeKeptToast();
if (kept) showToast('success', kept.title, { text: kept.text });
