import { expect, test } from '../fixtures/test.ts'

for (const { reducedMotion, duration } of [
  { reducedMotion: 'no-preference', duration: '1s' },
  { reducedMotion: 'reduce', duration: '0s' },
] as const) {
  test(`with the preference ${reducedMotion} a panel fades in ${duration} @desktop @all`, async ({
    openAs,
  }) => {
    const page = await openAs('accepted', { reducedMotion })
    await page.goto('/acknowledgement')
    const panel = page.getByRole('main').locator('.MuiPaper-root')
    await expect(panel).toHaveCSS('transition-duration', duration)
    await expect(panel).toHaveCSS('opacity', '1')
  })
}
