import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { track } from '../../app/analytics.ts';
import type { WidgetOutcome } from '../../bank-widget/bank-widget.ts';
import { ApiError } from '../../session/api.ts';
import { boot } from '../../session/boot.ts';
import { useSession } from '../../session/state.ts';
import type { LinkQuery } from './link-query.ts';
import { dropLink, keepLink } from './link-under-way.ts';
import { useLinkAccount } from './use-link-account.ts';
import { useLinkToken } from './use-link-token.ts';

/** What a failure is called here: what the service said, or what went wrong on the way. */
const wordsOf = (error: Error) => (error instanceof ApiError ? (error.said ?? error.message) : error.message);

/** The bank's widget of a page: how it is opened, with which token it stands, what came of it. */
export function useBankWidget(query: LinkQuery) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { claims } = useSession();
  const { token, error, refetch } = useLinkToken(query);
  const { take, busy, failed } = useLinkAccount(search);
  // The token it was opened with: another that is fetched meanwhile must not start the widget over.
  const [open_with, setOpenWith] = useState<string>();
  const [opening, setOpening] = useState(false);
  const [widget_error, setWidgetError] = useState<string>();

  // Not where the page is left for the bank's: then nothing of it is taken away.
  useEffect(() => (open_with === undefined ? undefined : dropLink), [open_with]);

  // Its token has been to its end.
  useEffect(() => {
    if (failed) void refetch();
  }, [failed, refetch]);

  async function open(): Promise<void> {
    track('link_checking_account_clicked');
    setWidgetError(undefined);
    setOpening(true);
    // A press before the token is there waits for it; one that could not be had with the page is asked for again.
    const opened = token ?? (await refetch({ cancelRefetch: false })).data;
    if (opened && claims && boot.link_script !== undefined) keepLink({ subject: claims.subject, search, ...opened });
    setOpenWith(opened?.link_token);
    setOpening(false);
  }

  function end(outcome: WidgetOutcome): void {
    setOpenWith(undefined);
    try {
      if (outcome.event === 'success') take(outcome);
      else if (outcome.not_listed) navigate(`/link-account/numbers${search}`);
      else if (outcome.error !== null) {
        track('bank_link_failed', { reason: 'widget' });
        setWidgetError(outcome.error.error_message || outcome.error.error_code);
        void refetch();
      }
    } catch (failure) {
      setWidgetError((failure as Error).message);
      void refetch();
    }
  }

  const problem = widget_error ?? (error === null ? undefined : wordsOf(error));
  return { open, end, open_with, busy: busy || opening, problem };
}
