import {
  type AnswerOf,
  type BodyOf,
  type NewWebhook,
  type Webhook,
  type WebhookMessage,
  type WholeWebhookMessage,
  webhooks,
} from '@drawbridge/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../session/api.ts';
import { attemptOnce } from '../attempts.ts';
import type { Slice } from '../use-paging.ts';

const WEBHOOKS = ['webhooks'] as const;
const messagesKey = (id: string) => [...WEBHOOKS, 'messages', id] as const;
type Messages = AnswerOf<typeof webhooks.messages>;
/** While a message waits to be taken, the list is read again. */
const LOOK_AGAIN_MS = 5_000;
/** One that was not tried yet is about to be. */
const LOOK_SOON_MS = 1_000;

/** The organization's webhook addresses, newest first; never a secret. */
export function useWebhooks() {
  return useQuery({ queryKey: WEBHOOKS, queryFn: ({ signal }): Promise<readonly Webhook[]> => call(webhooks.list, { signal }) });
}

/** Adds an address, once. Its secret is in this answer alone: it is not kept with the list. */
export function useAddWebhook() {
  const client = useQueryClient();
  return useMutation({
    // An answer with a secret is held no longer than the page shows it.
    gcTime: 0,
    mutationFn: (body: BodyOf<typeof webhooks.create>): Promise<NewWebhook> =>
      attemptOnce(`webhook:${JSON.stringify(body)}`, (key) => call(webhooks.create, { body, key })),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS, exact: true }),
  });
}

/** Gives an address another secret. */
export function useNewSecret(id: string) {
  return useMutation({
    gcTime: 0,
    mutationFn: (): Promise<NewWebhook> => call(webhooks.changeSecret, { params: { id } }),
  });
}

/** Removes an address, for good. */
export function useRemoveWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(webhooks.remove, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: WEBHOOKS, exact: true }),
  });
}

const lookAgain = ({ state: { data } }: { state: { data: Messages | undefined } }) =>
  !data?.items.some(waits)
    ? false
    : data.items.some((message) => waits(message) && message.tried_at === null)
      ? LOOK_SOON_MS
      : LOOK_AGAIN_MS;
const waits = ({ state }: WebhookMessage) => state === 'waiting';

/** A page of the messages of an address, newest first. */
export function useWebhookMessages(id: string, slice: Slice) {
  return useQuery({
    queryKey: [...messagesKey(id), slice],
    queryFn: ({ signal }): Promise<Messages> => call(webhooks.messages, { params: { id }, query: slice, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
  });
}

/** Sends a message once more. */
export function useResend(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (message_id: string): Promise<WebhookMessage> => call(webhooks.resend, { params: { id: message_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey(id) }),
  });
}

/** A message with what was sent and answered; read again once it was tried again. */
export function useWebhookMessage({ id, tried_at, state }: WebhookMessage) {
  return useQuery({
    queryKey: [...WEBHOOKS, 'message', id, tried_at, state],
    queryFn: ({ signal }): Promise<WholeWebhookMessage> => call(webhooks.message, { params: { id }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What changes an endpoint: the list shows it at once. */
function useChange<Input>(change: (input: Input) => Promise<Webhook>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async (changed) => {
      client.setQueryData(WEBHOOKS, (list: readonly Webhook[] | undefined) => list?.map((one) => (one.id === changed.id ? changed : one)));
      await client.invalidateQueries({ queryKey: WEBHOOKS });
    },
  });
}

/** Chooses what an endpoint is told of from now on. */
export function useChooseEvents(id: string) {
  return useChange((events: Webhook['events']) => call(webhooks.chooseEvents, { params: { id }, body: { events } }));
}

/** Has what happens wait. */
export function usePause(id: string) {
  return useChange<void>(() => call(webhooks.pause, { params: { id } }));
}

/** Sends what has waited, and what happens from now on. */
export function useResume(id: string) {
  return useChange<void>(() => call(webhooks.resume, { params: { id } }));
}

/** Sends a test message. */
export function useSendTest(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<WebhookMessage> => call(webhooks.test, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey(id) }),
  });
}
