import type { AnswerOf, LinkKind, MerchantLink, paymentLinks } from '@drawbridge/contract';
import { WAITING_LOOK_MS } from '@drawbridge/contract/limits';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../session/api.ts';
import { attemptOnce } from '../attempts.ts';
import type { Slice } from '../use-paging.ts';
import { isOpen, WORDS } from './link-words.ts';
import type { LinkWishes } from './use-links-address.ts';

const pagesOf = (kind: LinkKind) => ['links', kind, 'page'] as const;
const SENDING_LOOK_MS = 5_000;
const ARRIVING_LOOK_MS = 30_000;
const keyOf = (kind: LinkKind, id: string) => ['links', kind, 'one', id] as const;

/** One page of a business's links, newest first. */
export function linksQuery(kind: LinkKind, business_id: string, { status, search }: LinkWishes, slice: Slice) {
  const query = { syn_business_id: business_id, status: status ?? ('' as const), search, ...slice };
  return queryOptions({
    queryKey: [...pagesOf(kind), business_id, query],
    queryFn: ({ signal }): Promise<AnswerOf<typeof paymentLinks.list>> => call(WORDS[kind].calls.list, { query, signal }),
  });
}

/** The same, for the page that shows it. */
export function useLinks(kind: LinkKind, business_id: string, wishes: LinkWishes, slice: Slice) {
  return useQuery({
    ...linksQuery(kind, business_id, wishes, slice),
    // The last page stands until the next has come, but never one business's in the place of another's.
    // What becomes of a message is shown here, whenever it is known.
    refetchInterval: ({ state: { data } }) =>
      data?.items.some(isUnderWay) ? SENDING_LOOK_MS : data?.items.some(mayNotArrive) ? ARRIVING_LOOK_MS : false,
    placeholderData: (before, from) => (from?.queryKey[3] === business_id ? before : undefined),
  });
}

/** A message is on its way, or is tried again. */
const isUnderWay = ({ sending }: MerchantLink) => sending?.state === 'waiting' || sending?.state === 'retrying';

/** It was taken over; a carrier may still say that it could not be delivered. */
const mayNotArrive = (link: MerchantLink) => isOpen(link) && link.sending?.state === 'sent';

/** A link as it stands; null where there is none. */
async function readLink(kind: LinkKind, id: string, signal?: AbortSignal): Promise<MerchantLink | null> {
  const { items } = await call(WORDS[kind].calls.list, { query: { id, limit: 1, offset: 0 }, ...(signal ? { signal } : {}) });
  return items[0] ?? null;
}

/** A link by id, in any of the user's businesses, null for none; every two seconds while it is open. */
export function useLink(kind: LinkKind, id: string) {
  const client = useQueryClient();
  const link = useQuery<MerchantLink | null>({
    queryKey: keyOf(kind, id),
    enabled: id !== '',
    refetchInterval: ({ state: { data } }) => (data && isOpen(data) ? WAITING_LOOK_MS : false),
    queryFn: ({ signal }) => readLink(kind, id, signal),
  });
  const done = link.data !== undefined && link.data !== null && !isOpen(link.data);
  useEffect(() => {
    if (done) void client.invalidateQueries({ queryKey: pagesOf(kind) });
  }, [client, kind, done]);
  return link;
}

/** Shows a link as the service gave it last, and asks for the pages anew. */
function keep(client: QueryClient, kind: LinkKind, link: MerchantLink): void {
  client.setQueryData(keyOf(kind, link.id), link);
  void client.invalidateQueries({ queryKey: pagesOf(kind) });
}

/** Whatever has become of it, pages and link are asked for anew: somebody else was quicker. */
function lookAgain(client: QueryClient, kind: LinkKind): void {
  void client.invalidateQueries({ queryKey: ['links', kind] });
}

export interface LinkWish {
  business_id: string;
  /** In cents. */
  amount: number;
  memo: string;
}

/** Makes a link, once. */
export function useCreateLink(kind: LinkKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ business_id, amount, memo }: LinkWish) => {
      const body = { amount, memo, syn_business_id: business_id };
      return attemptOnce(`${kind}:${JSON.stringify(body)}`, (key) => call(WORDS[kind].calls.create, { body, key }));
    },
    onSuccess: (link) => keep(client, kind, link),
  });
}

export interface Recipient {
  method: 'sms' | 'email';
  recipient: string;
}

/** How often, and how many times, to look whether a message was taken over; then the list tells. */
const SENT_LOOK_MS = 500;
const SENT_LOOKS = 12;

/** The link once its message was taken over or refused, or as it stands after some seconds. */
async function untilSent(kind: LinkKind, asked: MerchantLink): Promise<MerchantLink> {
  let link = asked;
  for (let looks = 0; looks < SENT_LOOKS && isUnderWay(link); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, SENT_LOOK_MS));
    link = await readLink(kind, asked.id).then(
      (read) => read ?? link,
      // The message was asked for all the same.
      () => link,
    );
  }
  return link;
}

/** Something that is done to a link, which is shown as it is afterwards; where it fails, it is looked at again. */
function useAct<Wishes = void>(kind: LinkKind, act: (wishes: Wishes) => Promise<MerchantLink>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (link) => keep(client, kind, link),
    onError: () => lookAgain(client, kind),
  });
}

/** Has a link sent, once; its life begins anew. Gives it with what became of the message by then. */
export function useSendLink(kind: LinkKind, id: string) {
  return useAct(kind, async (body: Recipient) => {
    const send = (key: string) => call(WORDS[kind].calls.dispatch, { params: { id }, body, key });
    return untilSent(kind, await attemptOnce(`send:${id}:${body.method}:${body.recipient}`, send));
  });
}

/** Lets a link live its whole life again: its address is about to be given to somebody. */
export function useRenewLink(kind: LinkKind, id: string) {
  return useAct(kind, () => attemptOnce(`renew:${id}`, () => call(WORDS[kind].calls.resetExpiration, { params: { id } })));
}

/** Voids a link; where it is voided already, that is no error. */
export function useVoidLink(kind: LinkKind, id: string) {
  return useAct(kind, () => attemptOnce(`void:${id}`, () => call(WORDS[kind].calls.void, { params: { id } })));
}
