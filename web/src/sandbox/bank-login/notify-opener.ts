import type { SandboxBankMessage } from '@drawbridge/contract/sandbox-bank';

/** Notifies the page that opened the widget. Only a page of this site may receive it. */
export function notifyOpener(message: SandboxBankMessage): void {
  window.parent.postMessage(message, window.location.origin);
}

/** Leaves the widget: with an error, or because the person wanted to. */
export function leave(error: { code: string; message: string } | null): void {
  notifyOpener({
    source: 'drawbridge-sandbox-bank',
    event: 'exit',
    error: error && { error_code: error.code, error_message: error.message },
  });
}

/** Leaves the widget: the person's bank is not there. */
export function leaveUnlisted(): void {
  notifyOpener({ source: 'drawbridge-sandbox-bank', event: 'exit', error: null, metadata: { status: 'institution_not_found' } });
}
