import type { ReactNode } from 'react';
import { Icon, type IconProps } from './icon.tsx';

/*
 * One component per icon, so that a page carries only the icons it draws.
 * 20 grid, round ends, in the color of the text. To add one: draw it on the same grid and give it a line here.
 */

/** Makes an icon component from the shapes it draws. */
export function icon(shapes: ReactNode) {
  return function NamedIcon(props: IconProps) {
    return <Icon {...props}>{shapes}</Icon>;
  };
}

export const HomeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 9.1 10 3.7l6.5 5.4V16a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1Z" />
    <path d="M7.8 17v-3.6a2.2 2.2 0 0 1 4.4 0V17" />
  </>,
);
export const BankIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3 8.2 10 4l7 4.2Z" />
    <path d="M5 11v3M8.4 11v3M11.6 11v3M15 11v3M3.2 16.6h13.6" />
  </>,
);
export const SettingsIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.5 6h6.2M14.3 6h2.2M3.5 14h2.2M10.3 14h6.2" />
    <circle cx="12" cy="6" r="2.2" />
    <circle cx="8" cy="14" r="2.2" />
  </>,
);
export const LogoutIcon = /* @__PURE__ */ icon(<path d="M8 4H5a1 1 0 0 0-1 1v10a1 1 0 0 0 1 1h3M13 13.5l3.5-3.5L13 6.5M16.2 10H8" />);
export const DownIcon = /* @__PURE__ */ icon(<path d="m5.5 8 4.5 4.5L14.5 8" />);
export const UpIcon = /* @__PURE__ */ icon(<path d="m5.5 12 4.5-4.5 4.5 4.5" />);
export const RightIcon = /* @__PURE__ */ icon(<path d="m8 5.5 4.5 4.5L8 14.5" />);
export const LeftIcon = /* @__PURE__ */ icon(<path d="M12 5.5 7.5 10l4.5 4.5" />);
export const CheckIcon = /* @__PURE__ */ icon(<path d="m4.5 10.6 3.6 3.6 7.6-8.2" />);
export const XIcon = /* @__PURE__ */ icon(<path d="m5.5 5.5 9 9m0-9-9 9" />);
export const CheckCircleIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="m6.9 10.3 2.2 2.2 4.1-4.6" />
  </>,
);
export const InfoIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 9.4v4M10 6.5v.1" />
  </>,
);
export const AlertIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6.4v4.4M10 13.4v.1" />
  </>,
);
export const ClockIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M10 6v4.2l2.6 1.7" />
  </>,
);
export const PlusIcon = /* @__PURE__ */ icon(<path d="M10 4v12M4 10h12" />);
export const MinusIcon = /* @__PURE__ */ icon(<path d="M4 10h12" />);
export const MoreIcon = /* @__PURE__ */ icon(
  <g fill="currentColor" stroke="none">
    <circle cx="10" cy="4.6" r="1.5" />
    <circle cx="10" cy="10" r="1.5" />
    <circle cx="10" cy="15.4" r="1.5" />
  </g>,
);
export const CopyIcon = /* @__PURE__ */ icon(
  <>
    <rect x="7" y="7" width="9.5" height="9.5" rx="1.8" />
    <path d="M13 4.6v-.1a1 1 0 0 0-1-1H4.5a1 1 0 0 0-1 1V12a1 1 0 0 0 1 1h.1" />
  </>,
);
export const SendIcon = /* @__PURE__ */ icon(<path d="M16.6 3.4 3.4 8.5l5.3 2.8 2.8 5.3 5.1-13.2ZM8.7 11.3l3.4-3.4" />);
export const CalendarIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.4" y="4.6" width="13.2" height="12" rx="1.8" />
    <path d="M3.6 8.6h12.8M7 3v3M13 3v3" />
  </>,
);
export const SearchIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="9" cy="9" r="5.2" />
    <path d="m13 13 3.6 3.6" />
  </>,
);
export const EyeIcon = /* @__PURE__ */ icon(
  <>
    <path d="M2.4 10S5.2 4.9 10 4.9s7.6 5.1 7.6 5.1-2.8 5.1-7.6 5.1S2.4 10 2.4 10Z" />
    <circle cx="10" cy="10" r="2.3" />
  </>,
);
export const LinkIcon = /* @__PURE__ */ icon(
  <path d="M8.6 11.4a3 3 0 0 0 4.3.1l2.4-2.4A3 3 0 0 0 11 4.8L9.9 5.9M11.4 8.6a3 3 0 0 0-4.3-.1l-2.4 2.4A3 3 0 0 0 9 15.2l1.1-1.1" />,
);
export const KeyIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="6.9" cy="13.1" r="3.3" />
    <path d="m9.3 10.7 7-7M13 7l2.4 2.4" />
  </>,
);
export const MessageIcon = /* @__PURE__ */ icon(
  <path d="M4.2 4h11.6a1 1 0 0 1 1 1v7.8a1 1 0 0 1-1 1h-3.4L10 16.4l-2.4-2.6H4.2a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1Z" />,
);
export const MailIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="4.8" width="14" height="10.6" rx="1.6" />
    <path d="m3.6 6.2 6.4 5 6.4-5" />
  </>,
);
export const RefreshIcon = /* @__PURE__ */ icon(<path d="M15.9 8A6.3 6.3 0 1 0 16.2 11.4M16.3 4.2V8h-3.8" />);
export const BackIcon = /* @__PURE__ */ icon(<path d="M16.2 10H4.2M9 5.2 4.2 10 9 14.8" />);
export const SidebarIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="4" width="14" height="12" rx="2.2" />
    <path d="M8 4.2v11.6" />
  </>,
);
export const StarIcon = /* @__PURE__ */ icon(<path d="m10 3.6 2 4.1 4.5.6-3.3 3.1.8 4.5L10 13.8l-4 2.1.8-4.5-3.3-3.1 4.5-.6Z" />);
export const TrashIcon = /* @__PURE__ */ icon(
  <path d="M4 5.8h12M8 5.8V4a.8.8 0 0 1 .8-.8h2.4a.8.8 0 0 1 .8.8v1.8M5.6 5.8l.6 10a1 1 0 0 0 1 1h5.6a1 1 0 0 0 1-1l.6-10" />,
);
export const PlayIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="7" />
    <path d="M8.4 7.2v5.6l4.4-2.8Z" />
  </>,
);
export const SortIcon = /* @__PURE__ */ icon(<path d="m6.5 8 3.5-3.8L13.5 8M6.5 12l3.5 3.8 3.5-3.8" />);
