import { groupNames } from '@signout/contract'

/** Password of all users of the example event. */
export const demoPassword = 'hackathon-demo'

export const organiser = 'admin@example.com'
export const testUser = 'tester@example.com'

/** The users to try the product as; `accounts.csv` has their names. */
export const demoAccounts = [
  { email: organiser, role: 'organiser', about: 'runs the desk' },
  { email: 'ada@example.com', role: 'participant', about: 'in a team that can order, with orders' },
  { email: 'grace@example.com', role: 'participant', about: "in Ada's team" },
  { email: 'alan@example.com', role: 'participant', about: "in Ada's team" },
  { email: 'solo@example.com', role: 'participant', about: 'alone, so cannot order' },
  { email: testUser, role: 'participant', about: `member of ${groupNames.testUsers}` },
  { email: 'accepted@example.com', role: 'none yet', about: 'accepted, may sign the waiver' },
  { email: 'waitlisted@example.com', role: 'none', about: 'waitlisted' },
  { email: 'rejected@example.com', role: 'none', about: 'rejected' },
  { email: 'incomplete@example.com', role: 'none', about: 'application incomplete' },
] as const
