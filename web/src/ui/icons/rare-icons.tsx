import { icon } from './icons.tsx';

/* Icons of a few pages: all others are lighter without them. */

export const PersonIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="6.8" r="3" />
    <path d="M4 16.6c.4-3.3 2.9-5 6-5s5.6 1.7 6 5" />
  </>,
);
export const DeviceIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.2" y="4.2" width="13.6" height="9" rx="1.4" />
    <path d="M7 16.4h6M10 13.4v3" />
  </>,
);
export const MobileIcon = /* @__PURE__ */ icon(
  <>
    <rect x="5.8" y="2.8" width="8.4" height="14.4" rx="1.9" />
    <path d="M9 14.8h2" />
  </>,
);
export const ShieldIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10 3 4.4 5v4.6c0 3.5 2.3 6 5.6 7.4 3.3-1.4 5.6-3.9 5.6-7.4V5Z" />
    <path d="m7.5 9.9 1.8 1.8 3.3-3.6" />
  </>,
);
export const PulseIcon = /* @__PURE__ */ icon(<path d="M2.8 10.4h3.4l2-5.2 3.6 9.6 2-4.4h3.4" />);
export const LockIcon = /* @__PURE__ */ icon(
  <>
    <rect x="4.4" y="9" width="11.2" height="8" rx="1.8" />
    <path d="M7 9V6.8a3 3 0 0 1 6 0V9" />
  </>,
);
export const BellIcon = /* @__PURE__ */ icon(
  <path d="M10 3.2a4.6 4.6 0 0 0-4.6 4.6c0 3.9-1.5 5-1.5 5h12.2s-1.5-1.1-1.5-5A4.6 4.6 0 0 0 10 3.2ZM8.4 15.6a1.7 1.7 0 0 0 3.2 0" />,
);
export const ShareIcon = /* @__PURE__ */ icon(
  <path d="M10 12V3.2M7 5.9l3-2.9 3 2.9M6.6 8.4H5.4a1 1 0 0 0-1 1v6.4a1 1 0 0 0 1 1h9.2a1 1 0 0 0 1-1V9.4a1 1 0 0 0-1-1h-1.2" />,
);
export const PlusBoxIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.6" y="3.6" width="12.8" height="12.8" rx="3" />
    <path d="M10 7v6M7 10h6" />
  </>,
);
export const QrIcon = /* @__PURE__ */ icon(
  <>
    <rect x="3.5" y="3.5" width="5" height="5" rx="1" />
    <rect x="11.5" y="3.5" width="5" height="5" rx="1" />
    <rect x="3.5" y="11.5" width="5" height="5" rx="1" />
    <path d="M11.5 11.5h2v2M16.5 11.5v1M11.5 16.5h1M16.5 15v1.5H15" />
  </>,
);
export const ReturnIcon = /* @__PURE__ */ icon(
  <>
    <path d="M7.2 4.2 3.6 7.8l3.6 3.6" />
    <path d="M3.8 7.8h8a4.4 4.4 0 0 1 0 8.8H8" />
  </>,
);
