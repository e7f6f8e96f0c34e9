import { updateProfile } from '@signout/contract'
import {
  makeOrganiser,
  makeParticipant,
  type MadeTeam,
} from '@signout/server/testing/world/make.ts'
import type { TestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { firstOf } from '#testing/browser.ts'
import { openTeamPage, section } from '#testing/team-page.ts'
import { expectToasts } from '#testing/stores.ts'

const addAda = async ({ db }: TestApp, team: MadeTeam) => {
  await makeParticipant(db, {
    team,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
    phone_number: '4165550101',
  })
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name })
const idBoxIn = (row: HTMLElement) => within(row).getByRole('checkbox', { name: 'ID provided' })

test('a member shows name, email, phone and whether an ID was handed in', async () => {
  await openTeamPage({ members: 0, fill: addAda })
  const info = await section('Team info')
  for (const name of ['Name', 'Email', 'Phone', 'ID']) {
    expect(await info.findByRole('columnheader', { name })).toBeVisible()
  }
  const row = await rowOf(/Ada Lovelace/)
  expect(within(row).getByRole('link', { name: 'ada@example.com' })).toBeVisible()
  expect(within(row).getByText('(416) 555-0101')).toBeVisible()
  expect(idBoxIn(row)).not.toBeChecked()
  expect(idBoxIn(row)).toHaveAccessibleDescription('Ada Lovelace')
})

test('a longer phone number starts with its country code', async () => {
  await openTeamPage({
    members: 0,
    fill: async ({ db }, team) => {
      await makeParticipant(db, { team, phone_number: '+44 770 090 0203' })
    },
  })
  expect(await screen.findByText('+44 (770) 090-0203')).toBeVisible()
})

test('mail and phone links encode special characters of an address', async () => {
  const email = "ada&subject=x?o'neil+100%@example.com"
  const withHeaders = 'ada@example.com?bcc=eve%40example.com&body=b'
  await openTeamPage({
    members: 0,
    fill: async ({ db }, team) => {
      await makeParticipant(db, { team, email, phone_number: '+44 770 090 0203' })
      await makeParticipant(db, { team, email: withHeaders })
    },
  })
  expect(await screen.findByRole('link', { name: email })).toHaveAttribute(
    'href',
    "mailto:ada%26subject%3Dx%3Fo'neil%2B100%25@example.com",
  )
  expect(screen.getByRole('link', { name: withHeaders })).toHaveAttribute(
    'href',
    'mailto:ada@example.com%3Fbcc%3Deve%2540example.com%26body%3Db',
  )
  expect(screen.getByRole('link', { name: '+44 (770) 090-0203' })).toHaveAttribute(
    'href',
    'tel:+447700900203',
  )
})

test('ticking and unticking ID provided is saved immediately', async () => {
  const { app, user, team } = await openTeamPage({ members: 1 })
  const isProvided = async () => {
    const { id_provided } = await app.db
      .selectFrom('profiles')
      .select('id_provided')
      .where('id', '=', firstOf(team.members).profileId)
      .executeTakeFirstOrThrow()
    return id_provided
  }
  const box = await screen.findByRole('checkbox', { name: 'ID provided' })
  await user.click(box)
  expect(box).toBeChecked()
  await waitFor(async () => expect(await isProvided()).toBe(true))
  expect(box).toBeChecked()

  await user.click(box)
  await waitFor(async () => expect(await isProvided()).toBe(false))
  expect(box).not.toBeChecked()
})

test('a member who has left is reported, and the team is refetched', async () => {
  const { app, user, team } = await openTeamPage()
  const { profileId } = firstOf(team.members)
  const [box] = await screen.findAllByRole('checkbox', { name: 'ID provided' })
  await app.db.deleteFrom('profiles').where('id', '=', profileId).execute()
  await user.click(box as HTMLElement)

  await expectToasts('error: Could not update participant id status: Error 404')
  await waitFor(() => {
    expect(screen.getAllByRole('checkbox', { name: 'ID provided' })).toHaveLength(1)
  })
})

test.each([
  [{ status: 500 }, 'Something went wrong: Error 500'],
  ['no answer', 'No connection: it is not known whether this was done.'],
] as const)('any other failure (%o) reverts the tick and is reported', async (answer, text) => {
  const { user, network } = await openTeamPage({ members: 0, fill: addAda })
  const box = await screen.findByRole('checkbox', { name: 'ID provided' })
  network.intercept(/^PATCH/, answer)
  await user.click(box)
  await expectToasts(`error: ${text}`)
  expect(box).not.toBeChecked()
})

test('ticks by another organiser show when the team is refetched', async () => {
  const { app, client, team } = await openTeamPage({ members: 1 })
  const box = await screen.findByRole('checkbox', { name: 'ID provided' })
  const organiser = await app.as(await makeOrganiser(app.db))
  const params = { id: firstOf(team.members).profileId }
  await organiser.call(updateProfile, { params, body: { id_provided: true } })
  await client.invalidateQueries()
  await waitFor(() => expect(box).toBeChecked())
})
