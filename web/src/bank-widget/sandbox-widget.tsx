import { useEffect, useEffectEvent, useRef } from 'react';
import { t } from '../language/t.ts';
import { Dialog } from '../ui/layout/dialog.tsx';
import { type BankWidgetProps, readSandboxMessage } from './bank-widget.ts';
import './bank-widget.css';

/** The sandbox bank's sign-in, a page of our own in a frame. */
export default function SandboxWidget({ link_token, onOutcome }: BankWidgetProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const end = useEffectEvent(onOutcome);

  useEffect(() => {
    let over = false;
    const hear = (event: MessageEvent) => {
      const outcome = readSandboxMessage(event, frame.current?.contentWindow ?? null);
      if (outcome === undefined || over) return;
      over = true;
      end(outcome);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);

  return (
    <Dialog title={t('Link your bank')} onClose={() => onOutcome({ event: 'exit', error: null })}>
      <iframe
        ref={frame}
        className="bank-widget__frame"
        title={t('Sign in to your bank')}
        src={`/sandbox/bank-login?link_token=${encodeURIComponent(link_token)}`}
      />
    </Dialog>
  );
}
