export { mountChannels } from './mount.ts';
export { type ChannelTimes, PurchaseChannels } from './purchase-channels.ts';
export { Relay } from './relay.ts';
