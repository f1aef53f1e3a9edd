import { icon } from './icons.tsx';

/* Icons of the merchant's portal: whoever pays loads none of them. */

export const UpdownIcon = /* @__PURE__ */ icon(<path d="m6.5 7.8 3.5-3.5 3.5 3.5M6.5 12.2l3.5 3.5 3.5-3.5" />);
export const BanIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="10" r="6.8" />
    <path d="m5.3 5.3 9.4 9.4" />
  </>,
);
export const DownloadIcon = /* @__PURE__ */ icon(<path d="M10 3.5V12M6.4 8.6 10 12.2l3.6-3.6M4 16.2h12" />);
export const FilterIcon = /* @__PURE__ */ icon(<path d="M3.5 5.5h13M6 10h8M8.4 14.5h3.2" />);
export const UsersIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="7.6" cy="7" r="2.8" />
    <path d="M2.6 16.2c.3-2.9 2.3-4.4 5-4.4s4.7 1.5 5 4.4M12.9 4.5a2.7 2.7 0 0 1 0 5M14.7 12.2c1.6.6 2.5 2 2.7 4" />
  </>,
);
export const ReportIcon = /* @__PURE__ */ icon(<path d="M4 16.5v-5M8 16.5v-10M12 16.5v-7M16 16.5v-13" />);
export const SupportIcon = /* @__PURE__ */ icon(
  <path d="M4.2 4.2h11.6a1 1 0 0 1 1 1v7.6a1 1 0 0 1-1 1H9.6L6.2 17v-3.2h-2a1 1 0 0 1-1-1V5.2a1 1 0 0 1 1-1Z" />,
);
export const TotalsIcon = /* @__PURE__ */ icon(<path d="M5 3.4h10v13.4l-2.5-1.6-2.5 1.6-2.5-1.6L5 16.8ZM7.8 7.2h4.4M7.8 10.6h4.4" />);
export const HookIcon = /* @__PURE__ */ icon(
  <>
    <circle cx="10" cy="5.4" r="2.2" />
    <circle cx="5" cy="14" r="2.2" />
    <circle cx="15" cy="14" r="2.2" />
    <path d="M8.9 7.3 6.1 12M11.1 7.3l2.8 4.7M7.2 14h5.6" />
  </>,
);
export const CheckoutIcon = /* @__PURE__ */ icon(
  <>
    <rect x="4.6" y="2.8" width="10.8" height="14.4" rx="2" />
    <path d="M7.4 6h5.2v2.6H7.4ZM7.6 11.7v.1M10 11.7v.1M12.4 11.7v.1M7.6 14.3v.1M10 14.3v.1M12.4 14.3v.1" />
  </>,
);
export const EditIcon = /* @__PURE__ */ icon(
  <path d="m4 16 .8-3.5 8.4-8.4a1.5 1.5 0 0 1 2.1 0l.6.6a1.5 1.5 0 0 1 0 2.1l-8.4 8.4ZM12 5.3 14.7 8" />,
);
export const CameraIcon = /* @__PURE__ */ icon(
  <>
    <path d="M4 6.2h2.3l1.3-1.9h4.8l1.3 1.9H16a1 1 0 0 1 1 1V15a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7.2a1 1 0 0 1 1-1Z" />
    <circle cx="10" cy="11" r="2.8" />
  </>,
);
export const KeypadIcon = /* @__PURE__ */ icon(
  <path d="M5.5 5.5v.1M10 5.5v.1M14.5 5.5v.1M5.5 10v.1M10 10v.1M14.5 10v.1M5.5 14.5v.1M10 14.5v.1M14.5 14.5v.1" strokeWidth="2.4" />,
);
export const PauseIcon = /* @__PURE__ */ icon(<path d="M7.2 4.8v10.4M12.8 4.8v10.4" />);
export const PinIcon = /* @__PURE__ */ icon(
  <>
    <path d="M10 17.2s5.6-4.7 5.6-9a5.6 5.6 0 0 0-11.2 0c0 4.3 5.6 9 5.6 9Z" />
    <circle cx="10" cy="8.2" r="2" />
  </>,
);
export const PrintIcon = /* @__PURE__ */ icon(
  <>
    <path d="M6 7V3.5h8V7M6 14H4.5a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h11a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1H14" />
    <path d="M6 11.5h8v5H6z" />
  </>,
);
