import { type NoticeChoices, type NoticeKind, type NoticeWay, notices } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../session/api.ts';

const KEY = ['notices'] as const;

/** By what the consumer is told of what. */
export function useNotices() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(notices.read, { signal }) });
}

export interface Choice {
  readonly kind: NoticeKind;
  readonly way: NoticeWay;
  readonly on: boolean;
}

/** Saves one switch. It turns at once, and back where saving fails: `onFailed` says so. */
export function useChoose(onFailed: (error: unknown) => void) {
  const client = useQueryClient();
  const turn = ({ kind, way, on }: Choice) =>
    client.setQueryData<NoticeChoices>(
      KEY,
      (old) => old && { ...old, kinds: old.kinds.map((one) => (one.kind === kind ? { ...one, [way]: on } : one)) },
    );
  return useMutation({
    mutationFn: (choice: Choice) => call(notices.choose, { body: choice }),
    onMutate: async (choice) => {
      // What is being read was written before this.
      await client.cancelQueries({ queryKey: KEY });
      turn(choice);
    },
    onError: (error, choice) => {
      turn({ ...choice, on: !choice.on });
      onFailed(error);
    },
  });
}
