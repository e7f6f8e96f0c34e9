import type { Page } from '@playwright/test'
import { fillCartFromStock } from '../fixtures/screens.ts'
import type { User } from '../fixtures/world.ts'

export type Size = 'phone' | 'desktop'

export interface Shot {
  /** The file is called `name-size.png`; in dark `name-size-dark.png`. */
  readonly name: string
  /** Logged out when omitted. */
  readonly as?: User
  readonly path: string
  /** Seen when the page is there to be photographed. */
  readonly shows: string
  /** What is done before the picture is taken. */
  readonly act?: (page: Page) => Promise<unknown>
  /** Sizes that are taken in dark, too. */
  readonly dark?: readonly Size[]
}

const incident = { id: 1, name: 'SG90 micro servo', quantityGranted: 2 }

/** Every page, and the sheets that matter, on the example event. */
export const shots: readonly Shot[] = [
  { name: 'login', path: '/login', shows: 'LOGIN' },
  { name: 'acknowledgement', as: 'accepted', path: '/acknowledgement', shows: 'Congratulations!' },
  {
    name: 'agreement',
    as: 'accepted',
    path: '/acknowledgement',
    shows: 'Congratulations!',
    act: async (page) => {
      await page.getByRole('button', { name: 'Get started' }).click()
      await page.getByRole('heading', { name: 'Law and venue' }).waitFor()
    },
  },
  { name: 'dashboard', as: 'ada', path: '/', shows: 'Returned items', dark: ['phone'] },
  {
    name: 'edit-team',
    as: 'ada',
    path: '/',
    shows: 'Returned items',
    act: async (page) => {
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('dialog', { name: 'Edit Team' }).waitFor()
    },
  },
  {
    name: 'inventory',
    as: 'ada',
    path: '/inventory',
    shows: 'SHOWING',
    dark: ['desktop'],
  },
  {
    name: 'product',
    as: 'ada',
    path: '/inventory?search=raspberry',
    shows: 'SHOWING',
    act: async (page) => {
      await openFirstItem(page)
      const sheet = page.getByRole('dialog', { name: 'Product Overview' })
      await sheet.getByRole('button', { name: 'Add to cart' }).waitFor()
    },
  },
  {
    name: 'cart',
    as: 'ada',
    path: '/cart',
    shows: 'Cart',
    act: async (page) => {
      await fillCartFromStock(page)
      await page.getByRole('heading', { name: 'Cart Summary' }).waitFor()
      await page.getByRole('combobox').first().waitFor()
    },
  },
  {
    name: 'incident-form',
    as: 'ada',
    path: `/incident-form?${new URLSearchParams({ data: JSON.stringify(incident) })}`,
    shows: 'Item Incident Form',
  },
  { name: 'admin-dashboard', as: 'admin', path: '/', shows: 'VIEW ALL' },
  {
    name: 'orders',
    as: 'admin',
    path: '/orders',
    shows: 'results',
    dark: ['desktop'],
  },
  { name: 'teams', as: 'admin', path: '/teams', shows: 'SHOWING' },
  { name: 'team', as: 'admin', path: '/teams/ADA24', shows: 'Complete Order', dark: ['desktop'] },
  {
    name: 'incidents',
    as: 'admin',
    path: '/reports?show=incidents',
    shows: 'SHOWING',
    dark: ['phone'],
  },
  {
    name: 'people',
    as: 'admin',
    path: '/?people=all',
    shows: 'VIEW ALL',
    act: (page) => page.getByRole('dialog').getByText('SHOWING').waitFor(),
    dark: ['phone'],
  },
  {
    name: 'person',
    as: 'admin',
    path: '/?people=all&person=grace',
    shows: 'VIEW ALL',
    act: async (page) => {
      await page.getByRole('list', { name: 'People' }).getByRole('button').first().click()
      await page.getByRole('form', { name: 'Account' }).waitFor()
    },
  },
  {
    name: 'settings',
    as: 'admin',
    path: '/?settings=all',
    shows: 'VIEW ALL',
    act: (page) => page.getByLabel('Return by').waitFor(),
  },
  {
    name: 'close-out',
    as: 'admin',
    path: '/reports?show=close-out',
    shows: 'Print list',
  },
  {
    name: 'losses',
    as: 'admin',
    path: '/reports?show=losses',
    shows: 'Reports',
    act: (page) => page.getByRole('list', { name: 'Broken and lost' }).waitFor(),
  },
  {
    name: 'statistics',
    as: 'admin',
    path: '/reports?show=statistics',
    shows: 'Reports',
    act: (page) => page.getByRole('link', { name: /^Busiest hour/ }).waitFor(),
    dark: ['desktop'],
  },
  {
    name: 'monitor',
    as: 'admin',
    path: '/?screen=ready',
    shows: 'VIEW ALL',
    act: (page) => page.getByRole('list', { name: 'Team codes' }).waitFor(),
    dark: ['desktop'],
  },
  {
    name: 'table',
    as: 'admin',
    path: '/inventory?view=table',
    shows: 'items',
    act: (page) => page.getByRole('row').nth(2).waitFor(),
  },
  {
    name: 'import',
    as: 'admin',
    path: '/inventory?sheet=import',
    shows: 'SHOWING',
    act: async (page) => {
      const buffer = Buffer.from('Item;Qty;Category\nLED torch;12;Sensors\nFan;many;Sensors\n')
      const file = { name: 'items.csv', mimeType: 'text/csv', buffer }
      await page.getByLabel('File', { exact: true }).setInputFiles(file)
      await page.getByText(/1 wrong$/).waitFor()
    },
  },
  {
    name: 'who-has-it',
    as: 'admin',
    path: '/inventory?search=servo',
    shows: 'SHOWING',
    act: async (page) => {
      await openFirstItem(page)
      await page.getByRole('button', { name: /^Who has it/ }).click()
      await page.getByText('on the shelf').waitFor()
    },
    dark: ['desktop'],
  },
  {
    name: 'edit-item',
    as: 'admin',
    path: '/inventory?search=raspberry',
    shows: 'SHOWING',
    act: async (page) => {
      await openFirstItem(page)
      await page.getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByRole('form', { name: 'Item' }).getByRole('checkbox').first().waitFor()
    },
    dark: ['phone'],
  },
  {
    name: 'discard',
    as: 'admin',
    path: '/inventory?item=new',
    shows: 'SHOWING',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Soldering iron')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Keep editing' }).waitFor()
    },
  },
  {
    name: 'categories',
    as: 'admin',
    path: '/inventory?sheet=categories',
    shows: 'SHOWING',
    act: async (page) => {
      const sheet = page.getByRole('dialog', { name: 'Categories' })
      await sheet
        .getByRole('button', { name: /^Edit / })
        .first()
        .click()
      await sheet.getByRole('form').waitFor()
    },
  },
  {
    name: 'password',
    as: 'ada',
    path: '/?sheet=password',
    shows: 'Returned items',
    act: (page) => page.getByRole('dialog', { name: 'Change password' }).waitFor(),
  },
  { name: 'not-found', as: 'ada', path: '/404', shows: 'Error 404' },
]

async function openFirstItem(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Items' }).getByRole('button').first().click()
}
