const DAY = /^\d{4}-\d\d-\d\d$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;
const isMoment = (text: string) => !Number.isNaN(Date.parse(text));

/** The formats that the description names, as its validators are to check them. */
export const FORMATS = {
  url: true,
  double: true,
  date: (text: string) => DAY.test(text) && isMoment(text),
  'date-time': (text: string) => INSTANT.test(text) && isMoment(text),
} as const;
