// Notices of payments: shown as they come, and each leads to its page. A later one of a payment takes the earlier one's place. What it is
// given was encrypted for this browser by the service; still it opens no address but those of the consumer's pages.
const ICON = '__ICON__';
const HOME = '/dashboard';
const PATHS = /__PATHS__/;

self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path, actions } = event.notification.data ?? {};
  const chosen = actions?.[Number(event.action)];
  event.waitUntil(open(event.action === '' ? path : (chosen?.path ?? path)));
});

async function show(data) {
  const { title, body, path, tag, lang, actions = [] } = data.json();
  const offered = actions.slice(0, 2);
  await self.registration.showNotification(title, {
    body,
    tag,
    lang,
    icon: ICON,
    badge: ICON,
    // A later one of the same payment says something new.
    renotify: true,
    data: { path, actions: offered },
    actions: offered.map((one, place) => ({ action: String(place), title: one.title })),
  });
}

/** The page in a window that shows it, or in one of the consumer's own, or in a new one: never over a payment, or a merchant's work. */
async function open(asked) {
  const path = PATHS.test(asked) ? asked : HOME;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const pathOf = (client) => new URL(client.url).pathname;
  const there = windows.find((client) => pathOf(client) === path);
  if (there) return void (await there.focus().catch(() => undefined));
  for (const client of windows.filter((one) => pathOf(one) === HOME || pathOf(one).startsWith(`${HOME}/`))) {
    const shown = await client.focus().catch(() => client);
    // One that no worker controls yet cannot be led there: the next, or a new one.
    if (await shown.navigate(path).catch(() => null)) return;
  }
  await self.clients.openWindow(path);
}
