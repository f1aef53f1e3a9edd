// The days that calendars trip over, each as it comes next: what depends on dates is tested on them (npm run test:system -- dates).

/**
 * Gives [what it is, moment] for each, in UTC, the first after `today`. The hours are New York's: four or five behind, so that what is late there
 * is the next day in Greenwich.
 */
export function awkwardDays(today = new Date()) {
  return [
    ['the last evening of a year', next(today, ({ month, day }) => month === 12 && day === 31, '23:30-05:00')],
    ['a Sunday that ends a month', next(today, ({ weekday, is_last }) => weekday === 0 && is_last, '18:00-05:00')],
    [
      'the Friday before Memorial Day',
      next(today, ({ month, weekday, day }) => month === 5 && weekday === 5 && day >= 22 && day <= 28, '18:30-04:00'),
    ],
    [
      'the hour in which clocks go forward',
      next(today, ({ month, weekday, day }) => month === 3 && weekday === 0 && day >= 8 && day <= 14, '01:30-05:00'),
    ],
    ['the first minutes of a month', next(today, ({ month, day }) => month === 6 && day === 1, '00:05-04:00')],
    [
      'the hour in which clocks go back',
      next(today, ({ month, weekday, day }) => month === 11 && weekday === 0 && day <= 7, '01:30-04:00'),
    ],
    ['29 February', next(today, ({ month, day }) => month === 2 && day === 29, '12:00-05:00')],
  ];
}

function next(today, fits, time) {
  for (let ahead = 1; ; ahead += 1) {
    const date = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + ahead));
    const following = new Date(date.getTime() + 86_400_000);
    const parts = {
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      weekday: date.getUTCDay(),
      is_last: following.getUTCDate() === 1,
    };
    if (fits(parts)) return new Date(`${date.toISOString().slice(0, 10)}T${time}`).toISOString();
  }
}
