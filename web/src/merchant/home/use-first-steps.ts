import { type FirstStepsStanding, firstSteps } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';

const FIRST_STEPS = ['first-steps'] as const;

/** The first steps of a business, read again whenever their page is come to: they are done on other pages. */
export function useFirstSteps(syn_business_id: string) {
  return useQuery({
    queryKey: [...FIRST_STEPS, syn_business_id],
    queryFn: ({ signal }): Promise<FirstStepsStanding> => call(firstSteps.read, { query: { syn_business_id }, signal }),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });
}

/** Hides them, or shows them again. */
export function useHideFirstSteps() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hidden: boolean) => call(firstSteps.hide, { body: { hidden } }),
    onSuccess: ({ hidden }) =>
      client.setQueriesData({ queryKey: FIRST_STEPS }, (known: FirstStepsStanding | undefined) => known && { ...known, hidden }),
  });
}

/** Whether there is anything left to do. */
export function isUnfinished({ steps }: FirstStepsStanding): boolean {
  return steps.some(({ done }) => !done);
}
