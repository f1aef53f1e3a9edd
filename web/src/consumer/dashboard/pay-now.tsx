import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { track } from '../../app/analytics.ts';
import { t } from '../../language/t.ts';
import { classes } from '../../ui/class-names.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDesk } from '../../ui/layout/use-media.ts';

export interface PayNowProps {
  linked: boolean;
  fetching: boolean;
  /** Opens the order that waits to be approved, where there is one: a new code would leave it unanswered. */
  onWaiting?: (() => void) | undefined;
}

/**
 * Pay Now. It waits while the limit is asked for, needs a linked account, though its handler knows where it would lead,
 * and leads to an order that waits (`onWaiting`). Scrolled away on a phone, it docks above the navigation.
 */
export function PayNow({ linked, fetching, onWaiting }: PayNowProps) {
  const navigate = useNavigate();
  const place = useRef<HTMLDivElement>(null);
  const [docked, setDocked] = useState(false);
  const desk = useDesk();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setDocked(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0);
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  return (
    <div ref={place} className="dashboard__pay">
      <div className={classes(docked && !desk && 'dashboard__pay-dock')}>
        <Button
          kind="money"
          size="lg"
          block
          disabled={fetching || !linked}
          onClick={() => {
            track('pay_now_clicked');
            if (linked && onWaiting !== undefined) onWaiting();
            else navigate(linked ? '/payment' : '/link-account?redirectTo=/payment');
          }}
        >
          {t('Pay Now')}
        </Button>
      </div>
    </div>
  );
}
