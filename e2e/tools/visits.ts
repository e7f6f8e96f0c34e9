import type { Page } from '@playwright/test'
import { fillCartFromStock, openEventSheet } from '../fixtures/screens.ts'
import type { User } from '../fixtures/world.ts'

export interface Visit {
  readonly name: string
  /** Logged out when omitted. */
  readonly as?: User
  readonly path: string
  /** Earlier actions there, on a fast network. */
  readonly before?: (page: Page) => Promise<void>
  /** Text that shows when the page is usable. */
  readonly shows: string
  /** Actions there. */
  readonly use: (page: Page) => Promise<unknown>
}

export const visits: readonly Visit[] = [
  {
    name: 'login',
    path: '/login',
    shows: 'LOGIN',
    use: async (page) => {
      await page.getByLabel('Email').pressSequentially('ada@example.com')
      await page.getByLabel('Password').pressSequentially('wrong')
      await page.getByRole('button', { name: 'Log In' }).click()
      await page.getByText('The email or password is incorrect').first().waitFor()
    },
  },
  {
    name: 'dashboard, team',
    as: 'ada',
    path: '/',
    shows: 'Returned items',
    use: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('dialog', { name: 'Edit Team' }).waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'inventory',
    as: 'ada',
    path: '/inventory',
    shows: 'SHOWING',
    use: async (page) => {
      await page.getByRole('list', { name: 'Items' }).getByRole('button').first().click()
      await page
        .getByRole('dialog', { name: 'Product Overview' })
        .getByRole('button')
        .first()
        .waitFor()
      await page.keyboard.press('Escape')
      await page
        .getByRole('searchbox')
        .or(page.getByRole('textbox'))
        .first()
        .pressSequentially('sensor')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'cart',
    as: 'ada',
    path: '/cart',
    shows: 'Cart Summary',
    before: fillCartFromStock,
    use: async (page) => {
      await page.getByRole('combobox').first().selectOption('2')
      await page
        .getByRole('button', { name: /^Remove/ })
        .first()
        .click()
    },
  },
  {
    name: 'dashboard, desk',
    as: 'admin',
    path: '/',
    shows: 'VIEW ALL',
    use: async (page) => {
      const people = await openEventSheet(page, 'People')
      await people.getByRole('searchbox').pressSequentially('ada')
    },
  },
  {
    name: 'orders',
    as: 'admin',
    path: '/orders',
    shows: 'results',
    use: async (page) => {
      await page
        .getByRole('searchbox')
        .or(page.getByRole('textbox'))
        .first()
        .pressSequentially('ada')
      await page.keyboard.press('Enter')
    },
  },
  {
    name: 'team overview',
    as: 'admin',
    path: '/teams/ADA24',
    shows: 'Complete Order',
    use: async (page) => {
      for (const box of await page.getByRole('checkbox').all()) await box.click({ force: true })
    },
  },
]
