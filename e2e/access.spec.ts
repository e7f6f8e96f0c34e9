import { isPhone } from './fixtures/screens.ts'
import { expect, test } from './fixtures/test.ts'

const incident = `/incident-form?${new URLSearchParams({ data: '{"quantityGranted":2}' })}`

/** Where each role ends (spec §2, §4, §6). A path of its own: the page shows. */
const roles = {
  nobody: {
    '/': '/login',
    '/login': '/login',
    '/orders': '/login',
    '/teams': '/login',
    '/teams/ada24': '/login',
    '/reports': '/login',
    '/inventory': '/login',
    '/cart': '/login',
    [incident]: '/login',
    '/acknowledgement': '/login',
    '/404': '/404',
    '/somewhere/else': '/404',
  },
  accepted: {
    '/': '/acknowledgement',
    '/login': '/acknowledgement',
    '/orders': '/acknowledgement',
    '/teams': '/acknowledgement',
    '/teams/ada24': '/acknowledgement',
    '/reports': '/acknowledgement',
    '/inventory': '/acknowledgement',
    '/cart': '/acknowledgement',
    [incident]: '/acknowledgement',
    '/acknowledgement': '/acknowledgement',
    '/404': '/404',
    '/somewhere/else': '/404',
  },
  ada: {
    '/': '/',
    '/login': '/',
    '/orders': 'refused',
    '/teams': 'refused',
    '/teams/ada24': 'refused',
    '/reports': 'refused',
    '/inventory': '/inventory',
    '/cart': '/cart',
    [incident]: incident,
    '/acknowledgement': '/acknowledgement',
    '/404': '/404',
    '/somewhere/else': '/404',
  },
  admin: {
    '/': '/',
    '/login': '/',
    '/orders': '/orders',
    '/teams': '/teams',
    '/teams/ada24': '/teams/ada24',
    '/reports': '/reports',
    '/inventory': '/inventory',
    '/cart': 'refused',
    [incident]: incident,
    '/acknowledgement': 'refused',
    '/404': '/404',
    '/somewhere/else': '/404',
  },
} as const satisfies Record<string, Record<string, string>>

for (const [person, ends] of Object.entries(roles)) {
  test(`${person} gets to the pages of their role, and nowhere else @desktop`, async ({
    page,
    openAs,
  }) => {
    const visitor = person === 'nobody' ? page : await openAs(person)
    for (const [path, end] of Object.entries(ends)) {
      await test.step(path, async () => {
        await visitor.goto(path)
        await expect(visitor).toHaveURL(end === 'refused' ? '/404' : end)
        await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
        const refusal = visitor.getByText('You do not have permission to access this page')
        await expect(refusal).toHaveCount(end === 'refused' ? 1 : 0)
      })
    }
  })
}

const links = {
  accepted: [],
  ada: ['Dashboard', 'Inventory', 'Cart (0)'],
  admin: ['Dashboard', 'Inventory', 'Orders', 'Teams', 'Reports'],
}

for (const [person, expected] of Object.entries(links)) {
  test(`the navigation shows ${person} what they may see`, async ({ openAs }) => {
    const page = await openAs(person)
    await page.goto('/')
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('dialog', { name: 'Menu' })).toContainText(
        `${person}@example.com`,
      )
    }
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(navigation.getByRole('link')).toHaveText(expected)
  })
}
