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
