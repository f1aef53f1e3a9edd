import { type NoticeDevice, notices } from '@drawbridge/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { t } from '../../../language/t.ts';
import { call } from '../../../session/api.ts';
import { deviceWords, isHandheld } from '../../../session/session-words.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Failed } from '../../../ui/feedback/empty.tsx';
import { toast } from '../../../ui/feedback/toasts.ts';
import { formatDate } from '../../../ui/format.ts';
import { DeviceIcon, MobileIcon } from '../../../ui/icons/rare-icons.tsx';
import { listDevices, turnOff } from './push-device.ts';
import { PUSH_KEY, usePushState } from './use-push-state.ts';
import { whyNot } from './why-not.ts';

const KEY = 'push-devices';

/** The browsers that get push, each with a way to end that; nothing where there are none. */
export function PushDevices() {
  const { data: state } = usePushState();
  const title = useRef<HTMLHeadingElement>(null);
  const { data, isError, isFetching, refetch } = useQuery({
    // It is another list once this browser is turned on or off.
    queryKey: [KEY, state],
    enabled: state !== undefined,
    queryFn: ({ signal }) => listDevices(signal),
  });
  if (isError && data === undefined)
    return <Failed title={t("We couldn't load the devices that get push")} onRetry={() => void refetch()} retrying={isFetching} />;
  if (data === undefined || data.length === 0) return null;
  return (
    <section className="notify__block" aria-labelledby="push-devices">
      <h2 id="push-devices" className="t-14 strong notify__title" tabIndex={-1} ref={title}>
        {t('Devices that get push')}
      </h2>
      <ul className="card list settings">
        {data.map((device) => (
          <Device key={device.id} device={device} onRemoved={() => title.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}

/** `onRemoved`: it goes with its button, and the focus needs another place. */
function Device({ device, onRemoved }: { device: NoticeDevice; onRemoved: () => void }) {
  const client = useQueryClient();
  const name = deviceWords(device);
  const remove = useMutation({
    mutationFn: async () => {
      if (device.this_device) await turnOff();
      // Its subscription may be gone already: it is removed by its id, too.
      await call(notices.forgetDevice, { params: { id: device.id } }).catch((error: unknown) => {
        if (!device.this_device) throw error;
      });
    },
    onSuccess: () => {
      onRemoved();
      toast.success(t('Success'), t("{device} won't get push anymore", { device: name }));
    },
    onError: (error) => toast.error(t('Error'), whyNot(error)),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: PUSH_KEY });
      return client.invalidateQueries({ queryKey: [KEY] });
    },
  });
  const { added_at, renewed_at, this_device } = device;
  return (
    <li className="settings__device">
      {isHandheld(device) ? <MobileIcon /> : <DeviceIcon />}
      <div>
        <p className="settings__device-name">
          {name} {this_device ? <Badge look="positive">{t('This device')}</Badge> : null}
        </p>
        <p className="row__sub">
          {t('Added {added}. Last opened {opened}', { added: formatDate(added_at), opened: formatDate(renewed_at) })}
        </p>
      </div>
      <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate()} aria-label={t('Remove {device}', { device: name })}>
        {t('Remove')}
      </Button>
    </li>
  );
}
