import { makeParticipant, madePassword } from '@signout/server/testing/world/make.ts'
import type { Page } from '@playwright/test'
import { logOut, navigate } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

test('a participant logs in where a link has led, and out again', async ({
  page,
  event,
  watch,
}) => {
  const { email, teamCode } = await makeParticipant(event.db)
  await page.goto('/inventory?search=led')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
  // A reload does not lose it.
  await page.reload()
  await fillIn(page, email, madePassword)
  await expect(page).toHaveURL('/inventory?search=led')
  await navigate(page, 'Dashboard')
  await expect(page.getByRole('region', { name: `Team ${teamCode}` })).toBeVisible()

  // What is being read at that moment is refused.
  watch.expectEndedSession()
  await logOut(page)
  await expect(page).toHaveURL('/login')
  await page.goBack()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(teamCode)).toBeHidden()
})

test('before its code is there the page shows the bar where it stays', async ({ page }) => {
  const code = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const logo = page.locator('#root img')
  await expect(logo).toBeVisible()
  const before = await logo.boundingBox()
  code.resolve()
  await expect(page.getByRole('heading', { name: 'LOGIN' })).toBeVisible()
  await expect(logo).toBeHidden()
  expect(await page.locator('header svg').first().boundingBox()).toEqual(before)
})

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('a phone can put the site on its home screen, in the colours of the page @phone @all', async ({
  page,
}) => {
  await page.goto('/login')
  const devTools = await page.context().newCDPSession(page)
  const { errors, data = '' } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect((await devTools.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const { theme_color, background_color } = JSON.parse(data)
  expect(await colours(page)).toEqual({
    bar: theme_color,
    page: background_color,
    announced: theme_color,
  })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await colours(page)
  expect(dark.announced).toBe(dark.bar)
  expect(dark.bar).not.toBe(theme_color)
})

/** The bar at the top, the page below it, and what the page says that a browser shall draw around them. */
function colours(page: Page) {
  return page.evaluate(() => {
    const shown = (element: Element) => {
      const [red = 0, green = 0, blue = 0] =
        getComputedStyle(element).backgroundColor.match(/\d+/g)?.map(Number) ?? []
      return `#${((red << 16) + (green << 8) + blue).toString(16).padStart(6, '0')}`
    }
    const announced = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return {
      bar: shown(document.querySelector('header') ?? document.body),
      page: shown(document.body),
      announced: announced.find(({ media }) => matchMedia(media).matches)?.content,
    }
  })
}
