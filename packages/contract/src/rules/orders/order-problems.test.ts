import { expect, test } from 'vitest'
import { defaultTeamRules } from '../people/team.ts'
import { orderProblem, orderSizeProblem, submitWait } from './order-problems.ts'

// Tests of spec §9 and §24: what a team may order, and what one order and one team may use.

test.each([
  [1, null],
  [1000, null],
  [1001, 'An order can have at most 1,000 units; yours has 1,001.'],
])('an order of %i units: %j', (units, problem) => {
  expect(orderSizeProblem(units)).toBe(problem)
})

const ready = {
  units: 3,
  signout: 'open',
  isTestUser: false,
  teamRules: defaultTeamRules,
  pause: null,
  timeZone: 'Europe/Berlin',
  members: 2,
  projectDescription: 'p'.repeat(60),
  pendingOrders: 0,
} as const

const tooSmall = 'Your team is too small: orders are for teams of 2 to 4 members.'
const tooLarge = 'Your team is too large: orders are for teams of 2 to 4 members.'
const describe = 'Describe your project in at least 60 characters first.'

test.each([
  { what: 'a filled cart of a team of two in the window', facts: {}, problem: null },
  { what: 'a team of four', facts: { members: 4 }, problem: null },
  { what: '1,000 units', facts: { units: 1000 }, problem: null },
  { what: 'more units', facts: { units: 1001 }, problem: orderSizeProblem(1001) },
  { what: 'a team of one', facts: { members: 1 }, problem: tooSmall },
  { what: 'a team of five', facts: { members: 5 }, problem: tooLarge },
  {
    what: 'a window not yet open',
    facts: { signout: 'before' },
    problem: 'Hardware sign out has not begun yet.',
  },
  {
    what: 'a window that is over',
    facts: { signout: 'over' },
    problem: 'Hardware sign out is over.',
  },
  {
    what: 'a test user before the window',
    facts: { signout: 'before', isTestUser: true },
    problem: null,
  },
  {
    what: 'a test user after the window',
    facts: { signout: 'over', isTestUser: true },
    problem: null,
  },
  {
    what: 'a pause',
    facts: { pause: { reason: 'Night', until: '2026-02-14T07:00:00.000Z' }, members: 1 },
    problem: 'Ordering is paused: Night until Feb 14, 08:00',
  },
  {
    what: 'a pause without an end',
    facts: { pause: { reason: 'We count', until: null } },
    problem: 'Ordering is paused: We count',
  },
  {
    what: 'a pause after the window',
    facts: { pause: { reason: 'Night', until: null }, signout: 'over' },
    problem: 'Hardware sign out is over.',
  },
  {
    what: 'a test user in a pause',
    facts: { pause: { reason: 'Night', until: null }, isTestUser: true },
    problem: null,
  },
  { what: 'a test user alone', facts: { isTestUser: true, members: 1 }, problem: tooSmall },
  { what: 'no description', facts: { projectDescription: null }, problem: describe },
  { what: 'a short description', facts: { projectDescription: 'p'.repeat(59) }, problem: describe },
  {
    what: 'one character among blanks',
    facts: { projectDescription: `${' '.repeat(59)}x` },
    problem: describe,
  },
  { what: 'a description not asked for', facts: { projectDescription: undefined }, problem: null },
  { what: '19 orders that wait', facts: { pendingOrders: 19 }, problem: null },
  {
    what: '20 orders that wait',
    facts: { pendingOrders: 20 },
    problem:
      'Your team has 20 orders that wait; the most is 20. Cancel one, or have one picked up, first.',
  },
  {
    what: 'everything at once: the first',
    facts: { members: 1, signout: 'over', projectDescription: null, pendingOrders: 20 },
    problem: 'Hardware sign out is over.',
  },
] as const)('for $what: $problem', ({ facts, problem }) => {
  expect(orderProblem({ ...ready, ...facts })).toBe(problem)
})

test.each([
  {
    own: { team_size_min: 3, team_size_max: 5 },
    members: 2,
    problem: 'small',
    sizes: '3 to 5 members',
  },
  {
    own: { team_size_min: 3, team_size_max: 5 },
    members: 6,
    problem: 'large',
    sizes: '3 to 5 members',
  },
  { own: { team_size_max: 2 }, members: 3, problem: 'large', sizes: '2 members' },
  { own: { team_size_min: 1, team_size_max: 1 }, members: 2, problem: 'large', sizes: '1 member' },
])(
  'where teams have $sizes, one of $members is too $problem',
  ({ own, members, problem, sizes }) => {
    const teamRules = { ...defaultTeamRules, ...own }
    expect(orderProblem({ ...ready, members, teamRules })).toBe(
      `Your team is too ${problem}: orders are for teams of ${sizes}.`,
    )
  },
)

test.each([
  [0, null],
  [1, 'Describe your project in at least 1 character first.'],
  [500, 'Describe your project in at least 500 characters first.'],
])('where %i characters are asked for, no description: %j', (least, problem) => {
  const teamRules = { ...defaultTeamRules, project_description_min: least }
  expect(orderProblem({ ...ready, teamRules, projectDescription: null })).toBe(problem)
})

const now = Date.parse('2024-02-03T15:00:00.000Z')
const minute = 60_000
const times = (count: number, minutesAgo: number) =>
  Array.from({ length: count }, () => now - minutesAgo * minute)

test.each([
  ['none', [], 0],
  ['49', times(49, 1), 0],
  ['50, all of a minute ago', times(50, 1), 59 * minute],
  ['the first of 50 nearly an hour ago', [...times(1, 59), ...times(49, 1)], minute],
  ['more than 50: until only 49 of them count', [...times(10, 59), ...times(50, 30)], 30 * minute],
])('in the last hour %s', (_, submitted, wait) => {
  expect(submitWait(submitted, now)).toBe(wait)
})
