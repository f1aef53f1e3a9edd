import type { ConsoleReport } from '@drawbridge/contract/provider';
import { expect, test } from 'vitest';
import { answer, bodyRows, button, cellsOf, field, person, press, refuse, screen, text, toasts, until } from '../../app/testing.tsx';
import { NOW, openConsole } from '../testing.tsx';

const RISK = 'GET /provider/api/reports/risk';
const REGISTER = 'GET /provider/api/reports/register';

const report = (more: Partial<ConsoleReport> = {}): ConsoleReport => ({
  title: 'Risk report 2026',
  subtitle: 'January 1 to March 18, 2026, so far',
  at: NOW,
  sections: [
    {
      title: 'Alarms',
      paragraphs: ['What was told.'],
      tables: [
        {
          label: 'Alarms',
          columns: [
            { label: 'Of', is_number: false },
            { label: 'Returns', is_number: true },
          ],
          rows: [['<b>Bold</b> & Sons', '1,204']],
          row_count: 1_300,
          empty: 'None.',
        },
        { label: 'Others', columns: [{ label: 'Of', is_number: false }], rows: [], row_count: 0, empty: 'There were no others.' },
      ],
    },
  ],
  ...more,
});
const risk = (year = 2026) => answer({ year, years: [2026, 2025], report: report({ title: `Risk report ${year}` }) });
const open = (service: object = {}, path = '/provider/reports') => openConsole(path, 'ProviderAuditor', { [RISK]: risk(), ...service });

test('an auditor reads the figures of a year, and what is left out of the page is said [RSK-09]', async () => {
  await open();
  await until(() => screen.queryByRole('table', { name: 'Table of alarms' }));
  expect(bodyRows().map(cellsOf)).toEqual([['<b>Bold</b> & Sons', '1,204']]);
  expect(text()).toContain('The first 1 of 1,300. The PDF has all of them.');
  expect(text()).toContain('There were no others.');
  expect(text()).toContain('Risk report 2026. January 1 to March 18, 2026');
});

test('another year and the register are chosen in the address [RSK-09]', async () => {
  const opened = await open({ [`${RISK}?year=2025`]: risk(2025), [REGISTER]: answer(report({ title: 'Originator register' })) });
  await until(() => screen.queryByRole('option', { name: '2025' }));
  await person.selectOptions(field('Year'), '2025');
  await until(() => text().includes('Risk report 2025'));
  expect(opened.calls(`${RISK}?year=2025`)).toHaveLength(1);
  await press(screen.getByRole('radio', { name: 'Originator register' }));
  await until(() => text().includes('Originator register. '));
  expect(screen.queryByLabelText('Year')).toBeNull();
});

test('it is printed, and a PDF that could not be made says so [RSK-09]', async () => {
  const pdf = `${RISK}/pdf?year=2026`;
  const opened = await open({ [pdf]: refuse('INTERNAL') });
  await until(() => text().includes('What was told.'));
  await press(button('Print as PDF'));
  await until(() => toasts().some((words) => words.includes("We couldn't create the PDF")));
  expect(opened.calls(pdf)).toHaveLength(1);
});

test('a year that has not begun says why, and can be tried again [RSK-09]', async () => {
  await open({ [`${RISK}?year=2031`]: refuse('BAD_INPUT') }, '/provider/reports?year=2031');
  await until(() => text().includes("The report couldn't be loaded"));
  expect(button('Print as PDF').hasAttribute('disabled') || button('Print as PDF').getAttribute('aria-disabled') === 'true').toBe(true);
});
