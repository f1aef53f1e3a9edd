import { type AnswerOf, audit } from '@drawbridge/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import type { ActivityWishes } from './use-activity-address.ts';

const PAGE = 20;

/** A page of what was done in the organization, newest first. */
export function useActivity({ filters, before }: ActivityWishes) {
  return useQuery({
    queryKey: ['activity', filters, before],
    queryFn: ({ signal }): Promise<AnswerOf<typeof audit.list>> => call(audit.list, { query: { ...filters, before, limit: PAGE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Who can be chosen: everybody of the organization who did anything. */
export function useActivityPeople() {
  return useQuery({
    queryKey: ['activity-people'],
    queryFn: ({ signal }): Promise<AnswerOf<typeof audit.people>> => call(audit.people, { signal }),
  });
}
