import { wordsOf } from '../../session/words-of.ts';
import { TextButton } from '../../ui/controls/text-button.tsx';
import { toast } from '../../ui/feedback/toasts.ts';
import { isUnfinished, useFirstSteps, useHideFirstSteps } from '../home/use-first-steps.ts';

/** Brings the first steps of a business back to Home, where they were hidden and some are left. */
export function ShowFirstSteps({ syn_business_id }: { syn_business_id: string }) {
  const { data } = useFirstSteps(syn_business_id);
  const show = useHideFirstSteps();
  if (data === undefined || !data.hidden || !isUnfinished(data)) return null;
  const press = () =>
    show.mutate(false, {
      onSuccess: () => toast.success('First steps are back', "You'll find them on Home."),
      onError: (error) => toast.error('Error', wordsOf(error)),
    });
  return (
    <p className="muted">
      New here?{' '}
      <TextButton disabled={show.isPending} onClick={press}>
        Show First Steps on Home
      </TextButton>
    </p>
  );
}
