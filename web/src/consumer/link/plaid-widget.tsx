import { useEffect, useEffectEvent } from 'react';
import { t, text } from '../../language/t.ts';
import { Waiting } from '../../ui/waiting.tsx';
import { type BankWidgetProps, readExit, readSuccess } from './bank-widget.ts';

/** Plaid Link is loaded from its own address; it may not be served from anywhere else. */
const SCRIPT = 'https://cdn.plaid.com/link/v2/stable/link-initialize.js';

interface PlaidHandler {
  open(): void;
  destroy(): void;
}
interface PlaidOptions {
  token: string;
  onSuccess: (public_token: string, metadata: unknown) => void;
  onExit: (error: unknown, metadata: unknown) => void;
}
declare global {
  interface Window {
    Plaid?: { create(options: PlaidOptions): PlaidHandler };
  }
}

let loading: Promise<void> | undefined;

/** Loads the script once a page load; a failure may be tried again. */
function loadPlaid(): Promise<void> {
  loading ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading = undefined;
      script.remove();
      reject(new Error(text('The bank connection could not be loaded.')));
    };
    document.head.append(script);
  });
  return loading;
}

/** Plaid Link, over the page. */
export default function PlaidWidget({ link_token, onOutcome }: BankWidgetProps) {
  const end = useEffectEvent(onOutcome);

  useEffect(() => {
    let over = false;
    let handler: PlaidHandler | undefined;
    const start = async () => {
      try {
        await loadPlaid();
        if (over) return;
        handler = window.Plaid?.create({
          token: link_token,
          onSuccess: (public_token, metadata) => end(readSuccess(public_token, metadata)),
          onExit: (error, metadata) => end(readExit(error, metadata)),
        });
        handler?.open();
      } catch (error) {
        if (!over) end({ event: 'exit', error: { error_code: 'SCRIPT_FAILED', error_message: (error as Error).message } });
      }
    };
    void start();
    return () => {
      over = true;
      handler?.destroy();
    };
  }, [link_token]);

  return <Waiting label={t('Opening your bank')} />;
}
