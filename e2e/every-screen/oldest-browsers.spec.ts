import { groupBy } from '@signout/contract'
import { useOldestBrowser } from '../fixtures/oldest-browsers.ts'
import { expect, test } from '../fixtures/test.ts'
import { shots } from '../tools/shots.ts'

for (const [user, own] of groupBy(shots, ({ as }) => as)) {
  const who = typeof user === 'string' ? user : 'a visitor'
  test(`every screen opens in the oldest browsers: ${who} @desktop @all`, async ({
    page: visitor,
    openAs,
  }) => {
    const page = user === undefined ? visitor : await openAs(user)
    await useOldestBrowser(page)
    for (const { path, shows, act } of own) {
      await page.goto(path)
      await expect(page.getByText(shows).first()).toBeVisible()
      await act?.(page)
    }
    expect(await page.evaluate(() => 'groupBy' in Map)).toBe(false)
  })
}
