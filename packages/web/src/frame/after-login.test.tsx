import {
  madePassword,
  makeOrganiser,
  makeParticipant,
  makeTeam,
  makeUser,
  type MadeUser,
} from '@signout/server/testing/world/make.ts'
import { startTestApp, type TestApp } from '@signout/server/testing/world/test-app.ts'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

const shownAddress = () => location.pathname + location.search + location.hash

async function logIn(user: UserEvent, { email }: Pick<MadeUser, 'email'>) {
  await user.type(await screen.findByLabelText('Email'), email)
  await user.type(screen.getByLabelText('Password'), madePassword)
  await user.click(screen.getByRole('button', { name: 'Log In' }))
}

/** A visitor who opens the address and logs in. */
async function openAndLogIn(
  address: string,
  maker: (db: TestApp['db']) => Promise<MadeUser> = makeOrganiser,
) {
  const app = await startTestApp()
  await makeTeam(app.db)
  await app.db.updateTable('teams').set({ team_code: 'ADA24' }).execute()
  const as = await maker(app.db)
  const rendered = await renderApp(address, { app })
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await logIn(rendered.user, as)
  return rendered
}

test.each(['/', '/teams/ADA24#order-18', '/inventory?item=12', '/orders?status=Submitted'])(
  'who opens %s and logs in is there',
  async (address) => {
    await openAndLogIn(address)
    await waitFor(() => expect(shownAddress()).toBe(address))
    expect(await screen.findByRole('navigation', { name: 'Main' })).toBeInTheDocument()
  },
)

test('who logs in at the login page itself is led to the dashboard, whatever its address asks for', async () => {
  await openAndLogIn('/login?next=//evil.example')
  await waitFor(() => expect(shownAddress()).toBe('/'))
})

test('a participant who opened an organiser’s page ends where participants end there', async () => {
  await openAndLogIn('/teams/ADA24#order-18', makeParticipant)
  await waitFor(() => expect(shownAddress()).toBe('/404'))
})

test('an applicant who opened a participant’s page ends at the waiver', async () => {
  await openAndLogIn('/inventory?item=12', makeUser)
  await waitFor(() => expect(shownAddress()).toBe('/acknowledgement'))
})

test('after a session that ended one is back where one was', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user, network, client } = await renderApp('/orders?status=Submitted', { app, as })
  await screen.findByRole('heading', { name: 'Orders' })
  network.client.cookies.delete('sessionid')
  await act(() => client.refetchQueries())
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await logIn(user, as)
  await waitFor(() => expect(shownAddress()).toBe('/orders?status=Submitted'))
})

test('after a logout the next user begins at the dashboard', async () => {
  const app = await startTestApp()
  const as = await makeOrganiser(app.db)
  const { user } = await renderApp('/reports', { app, as })
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(location.pathname).toBe('/login'))
  await logIn(user, as)
  await waitFor(() => expect(shownAddress()).toBe('/'))
})
