import type { ReactNode } from 'react';
import { Icon, type IconProps } from '../ui/icons/icon.tsx';

/* The console's own icons, on the 20 grid of `ui/icons`: those come with everybody's first file, these do not. */

function icon(shapes: ReactNode) {
  return function NamedIcon(props: IconProps) {
    return <Icon {...props}>{shapes}</Icon>;
  };
}

export const TodayIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="3.1" />
    <path d="M10 2.9v1.6M10 15.5v1.6M2.9 10h1.6M15.5 10h1.6M5 5l1.1 1.1M13.9 13.9 15 15M15 5l-1.1 1.1M6.1 13.9 5 15" />
  </>,
);
export const FileIcon = /* @__PURE__ */ icon(
  <>
    <path d="M5.4 3.2h5.8L15 7v8.8a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4.2" />
    <path d="M11 3.4v3.8h3.8M7.6 10.4h4.8M7.6 13.2h4.8" />
  </>,
);
export const ReportIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4.4 3.4v12.2a1 1 0 0 0 1 1h11.2" />
    <path d="M7.6 13.4v-3M10.8 13.4V6.6M14 13.4v-5" />
  </>,
);
export const InboxIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.4 11 5.4 4.4h9.2L16.6 11v4.4a1 1 0 0 1-1 1H4.4a1 1 0 0 1-1-1Z" />
    <path d="M3.4 11h4a2.6 2.6 0 0 0 5.2 0h4" />
  </>,
);
export const StaffIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.4" y="4" width="13.2" height="12" rx="1.8" />
    <circle cx="8" cy="8.8" r="1.7" />
    <path d="M5.4 13.4c.3-1.5 1.2-2.2 2.6-2.2s2.3.7 2.6 2.2M12.6 8.4h2M12.6 11h2" />
  </>,
);
export const PayoutIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3" y="5.4" width="14" height="9.2" rx="1.6" />
    <circle cx="10" cy="10" r="2" />
    <path d="M5.8 10v.1M14.2 10v.1" />
  </>,
);
export const HealthIcon = /* @__PURE__ */ icon(
  <path d="M10 16.4 4.4 10.9a3.6 3.6 0 0 1 0-5.1 3.6 3.6 0 0 1 5.1 0l.5.5.5-.5a3.6 3.6 0 0 1 5.1 0 3.6 3.6 0 0 1 0 5.1Z" />,
);
export const ShopIcon = /* @__PURE__ */ icon(
  <>
    <path d="M3.4 8 4.6 3.8h10.8L16.6 8a2.2 2.2 0 0 1-4.4 0 2.2 2.2 0 0 1-4.4 0A2.2 2.2 0 0 1 3.4 8Z" />
    <path d="M4.6 10.4v5.8h10.8v-5.8M8.2 16.2v-3.4h3.6v3.4" />
  </>,
);
export const ApplyIcon = /* @__PURE__ */ icon(
  <>
    <path d="M5 3.4h10v13.2H5Z" />
    <path d="M7.8 7h4.4M7.8 10h4.4m-4.6 3.2 1.2 1.2 2.2-2.4" />
  </>,
);
export const PaymentIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 7.2h11.4M12.6 4.4l2.8 2.8-2.8 2.8" />
    <path d="M16 12.8H4.6M7.4 10l-2.8 2.8 2.8 2.8" />
  </>,
);
