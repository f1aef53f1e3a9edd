import { useEffect, useEffectEvent } from 'react';
import { report } from '../app/report.ts';
import { boot } from '../session/boot.ts';
import { type BankWidgetProps, readExit, readSuccess, type WidgetOutcome } from './bank-widget.ts';
import { type LinkHandler, loadLink, NOT_LOADED } from './load-link.ts';
import { wordsOfExit } from './words-of-exit.ts';

/** How long Link's own frame may take to stand. */
const FRAME_MS = 30_000;

/** Plaid Link, over the page. It draws itself. */
export default function PlaidWidget({ link_token, came_back_to, onOutcome }: BankWidgetProps) {
  const end = useEffectEvent(onOutcome);

  useEffect(() => {
    let over = false;
    let handler: LinkHandler | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = (outcome: WidgetOutcome) => {
      if (over) return;
      over = true;
      end(outcome);
    };
    const notLoaded = () => finish({ event: 'exit', error: { error_code: 'LINK_NOT_LOADED', error_message: NOT_LOADED } });
    const start = async () => {
      try {
        const link = await loadLink(boot.link_script ?? '');
        if (over) return;
        timer = setTimeout(notLoaded, FRAME_MS);
        handler = link.create({
          token: link_token,
          ...(came_back_to === undefined ? {} : { receivedRedirectUri: came_back_to }),
          onLoad: () => clearTimeout(timer),
          onSuccess: (public_token, metadata) => finish(readSuccess(public_token, metadata)),
          onExit: (error, metadata) => finish(wordsOfExit(readExit(error, metadata))),
        });
        handler.open();
      } catch (error) {
        report(error);
        notLoaded();
      }
    };
    document.addEventListener('securitypolicyviolation', reportBlocked);
    void start();
    return () => {
      document.removeEventListener('securitypolicyviolation', reportBlocked);
      clearTimeout(timer);
      const open = !over;
      over = true;
      if (open) handler?.exit({ force: true });
      handler?.destroy();
    };
  }, [link_token, came_back_to]);

  return null;
}

/** Plaid changes Link's script: the provider hears of what our policy blocks. No address is reported whole. */
function reportBlocked({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
  const blocked = URL.canParse(blockedURI) ? new URL(blockedURI).origin : blockedURI;
  report(new Error(`The page's policy blocked something while Link was open: ${effectiveDirective} ${blocked}`));
}
