import { describe, expect, test } from 'vitest';
import { bankSpelling, businessNameProblem, NOT_A_BANKS_LETTERS, NOT_IN_A_BUSINESS_NAME, NOT_IN_A_NAME, nameProblem } from './names.ts';
import { firstName } from './profile.ts';

describe('a name', () => {
  test.each([
    ['Zoë', 'Zoe'],
    ['José María', 'Jose Maria'],
    ['Weiß', 'Weiss'],
    ['Sørensen', 'Sorensen'],
    ['Łukasz', 'Lukasz'],
    ['Ægir Þór', 'AEgir THor'],
    ['Đặng', 'Dang'],
    ['Nguyễn', 'Nguyen'],
    ['Işık', 'Isik'],
    ['O’Neill', "O'Neill"],
    ['Kaʻahumanu', "Ka'ahumanu"],
    ['Anne\u2010Marie', 'Anne-Marie'],
    ['J.R. Smith', 'J.R. Smith'],
  ])('%s is %s to a bank [TRU-20]', (name, spelled) => {
    expect(nameProblem(name, 'x')).toBeUndefined();
    expect(bankSpelling(name)).toBe(spelled);
  });

  test.each([
    ['北京', NOT_A_BANKS_LETTERS],
    ['Ελένη', NOT_A_BANKS_LETTERS],
    ['محمد', NOT_A_BANKS_LETTERS],
    ['José 王', NOT_A_BANKS_LETTERS],
    ['R2D2', NOT_IN_A_NAME],
    ['Zoë 👩', NOT_IN_A_NAME],
    ['=SUM(A1)', NOT_IN_A_NAME],
    ['a/b', NOT_IN_A_NAME],
    ['Ada\u200b', NOT_IN_A_NAME],
    ['Ada\tLovelace', NOT_IN_A_NAME],
    ['J.', 'First name is required'],
    ["''", 'First name is required'],
    ['ʻʻ', 'First name is required'],
    ['e\u0301', 'First name is required'],
  ])('%j is refused with a hint [TRU-20]', (name, hint) => {
    expect(firstName.safeParse(name).error?.issues.map(({ message }) => message)).toEqual([hint]);
  });
});

test.each([
  ['Zoë & Łukasz (2)', undefined],
  ['7-Eleven #12', undefined],
  ['Café “Straße”', NOT_IN_A_BUSINESS_NAME],
  ['北京饭店', NOT_IN_A_BUSINESS_NAME],
  ['🙂', NOT_IN_A_BUSINESS_NAME],
  ['Green 🌿 Leaf', NOT_IN_A_BUSINESS_NAME],
  ['!!', NOT_IN_A_BUSINESS_NAME],
])('the name of a business may be %s: %s [TRU-20]', (name, problem) => {
  expect(businessNameProblem(name)).toBe(problem);
});
