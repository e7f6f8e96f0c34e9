import type { ReviewStatus } from '@signout/contract'
import { makeOrganiser, makeParticipant, makeUser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const registrationSiteUrl = 'https://apply.example.com/'
const config = { registration_site_url: registrationSiteUrl, hackathon_name: 'Hack the Shelf' }
const granted = 'You have already been granted permissions to access the Hardware Signout Site.'

/** The page of an applicant with this outcome. */
async function open(review_status: ReviewStatus, { isTestUser = false } = {}) {
  const app = await startTestApp({ config })
  const as = await makeUser(app.db, { review_status, isTestUser })
  const rendered = await renderApp('/acknowledgement', { app, as })
  await screen.findByRole('heading', { level: 1, name: `Acceptance Status: ${review_status}` })
  return rendered
}

const startButton = () => screen.queryByRole('button', { name: 'Get started' })
const dashboardLink = () => screen.queryByRole('link', { name: 'Go to your application dashboard' })

describe('the outcome of an application', () => {
  test('an accepted application is congratulated and can start', async () => {
    await open('Accepted')
    expect(screen.getByRole('heading', { name: 'Congratulations!' })).toBeInTheDocument()
    expect(screen.getByText(/You are invited to Hack the Shelf/)).toBeInTheDocument()
    expect(startButton()).toBeEnabled()
    expect(screen.queryByText(granted)).not.toBeInTheDocument()
  })

  test('an applicant without a last name is named by the first one alone', async () => {
    const app = await startTestApp({ config })
    const as = await makeUser(app.db, { first_name: 'Ada', last_name: '' })
    await renderApp('/acknowledgement', { app, as })
    expect(await screen.findByText(`Ada, ${as.email}`)).toBeVisible()
  })

  test('the outcome fades in over 1000 ms', async () => {
    await open('Accepted')
    const panel = startButton()?.parentElement
    expect(panel?.style.transition).toMatch(/^opacity 1000ms/)
  })

  test('a waitlisted application gets no access yet, and a link to the dashboard', async () => {
    await open('Waitlisted')
    expect(screen.getByText(/cannot use the Hardware Signout Site for now/)).toBeInTheDocument()
    expect(dashboardLink()).toHaveAttribute('href', registrationSiteUrl)
    expect(startButton()).not.toBeInTheDocument()
  })

  test('a rejected application is not invited this year', async () => {
    await open('Rejected')
    expect(screen.getByText(/not invited to Hack the Shelf this year/)).toBeInTheDocument()
    expect(startButton()).not.toBeInTheDocument()
  })

  test.each(['Incomplete', 'None'] as const)(
    '%s: to be finished, or not reviewed',
    async (status) => {
      await open(status)
      expect(screen.getByText(/not complete, or it has not been reviewed yet/)).toBeInTheDocument()
      expect(dashboardLink()).toHaveAttribute('href', registrationSiteUrl)
      expect(startButton()).not.toBeInTheDocument()
    },
  )

  test('a test user may sign with any outcome', async () => {
    await open('None', { isTestUser: true })
    expect(startButton()).toBeEnabled()
  })

  test('the outcome does not matter to users who already have access', async () => {
    const app = await startTestApp({ config })
    const as = await makeParticipant(app.db, { review_status: 'Waitlisted' })
    await renderApp('/acknowledgement', { app, as })
    expect(await screen.findByText(granted)).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/')
    expect(startButton()).not.toBeInTheDocument()
  })

  test.each([
    [{ status: 500 }, 'Failed to fetch user acceptance data: Error 500'],
    ['no answer', 'Failed to fetch user acceptance data: No connection'],
  ] as const)(
    'an outcome that does not load (%o) is reported by a toast, and can be loaded again',
    async (answer, text) => {
      const app = await startTestApp({ config })
      const as = await makeUser(app.db)
      const { user, network } = await renderApp('/acknowledgement', { app, as })
      network.intercept(/review_status/, answer)
      expect(await screen.findAllByText(text)).toHaveLength(1)
      expect(screen.getByText('Unable to view your acceptance status.')).toBeInTheDocument()
      network.restore()
      await user.click(screen.getByRole('button', { name: 'Retry' }))
      expect(await screen.findByRole('button', { name: 'Get started' })).toBeEnabled()
      expect(screen.queryByText(/^Unable to view/)).not.toBeInTheDocument()
    },
  )
})

describe('before the acknowledgement opens', () => {
  const acknowledgement_opens = Date.parse('2024-02-10T12:00:00Z')
  const before = new Date(acknowledgement_opens - 1_000)
  const after = new Date(acknowledgement_opens + 60_000)

  test.each([
    ['an applicant', makeUser],
    ['a participant', makeParticipant],
  ])('the page does not exist for %s', async (_, make) => {
    const app = await startTestApp({ now: before, config: { acknowledgement_opens } })
    await renderApp('/acknowledgement', { app, as: await make(app.db) })
    await waitFor(() => expect(location.pathname).toBe('/404'))
    expect(await screen.findByRole('heading', { name: 'Error 404' })).toBeInTheDocument()
    expect(screen.queryByText(/Acceptance Status/)).not.toBeInTheDocument()
  })

  test('the page exists from the configured date on', async () => {
    const app = await startTestApp({ now: after, config: { acknowledgement_opens } })
    await renderApp('/acknowledgement', { app, as: await makeUser(app.db) })
    expect(await screen.findByText('Acceptance Status: Accepted')).toBeInTheDocument()
  })
})

test('an organiser does not see the page', async () => {
  const app = await startTestApp()
  const { network } = await renderApp('/acknowledgement', { app, as: await makeOrganiser(app.db) })
  await waitFor(() => expect(location.pathname).toBe('/404'))
  const refusal = 'You do not have permission to access this page'
  expect(await screen.findByRole('alert')).toHaveTextContent(refusal)
  expect(network.calls.filter((line) => line.includes('review_status'))).toEqual([])
})
