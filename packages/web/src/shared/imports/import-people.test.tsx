import { makeOrganiser } from '@signout/server/testing/world/make.ts'
import { startTestApp } from '@signout/server/testing/world/test-app.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'

// Tests of spec §13.

const csv = (text: string, name = 'people.csv') => new File([text], name, { type: 'text/csv' })

async function start() {
  const app = await startTestApp()
  const rendered = await renderApp('/?people=import', { app, as: await makeOrganiser(app.db) })
  const sheet = within(await screen.findByRole('dialog', { name: 'People' }))
  const choose = async (file: File) =>
    rendered.user.upload(await sheet.findByLabelText('File'), file)
  return { ...rendered, app, sheet, choose }
}

test('people get one status for all, and links with names to download, once', async () => {
  const { user, app, sheet, choose } = await start()
  await choose(csv('E-mail,First name,Last name\nada@example.com,Ada,King\n'))
  const status = await sheet.findByRole('combobox', { name: 'Application' })
  expect(sheet.getByRole('button', { name: 'Import' })).toBeDisabled()
  await user.selectOptions(status, 'Accepted')
  await user.click(sheet.getByRole('radio', { name: /Make each a link/ }))
  expect(sheet.getByText(/^The links lead to http:\/\/localhost/)).toHaveTextContent(
    'A phone cannot open localhost',
  )
  expect(await sheet.findByText('1 new, 0 changed')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  const download = await sheet.findByRole('link', { name: 'Download links' })
  expect(download).toHaveAttribute('download', 'password-links.csv')
  const stay = async () => {
    const question = await screen.findByRole('dialog', {
      name: 'The 1 link is not downloaded yet.',
    })
    await user.click(within(question).getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(question).not.toBeInTheDocument())
  }
  await user.keyboard('{Escape}')
  await stay()
  await choose(csv('E-mail\neva@example.com\n', 'more.csv'))
  await stay()
  expect(download).toBeVisible()
  const users = app.db.selectFrom('users').select('review_status')
  expect(await users.where('email', '=', 'ada@example.com').execute()).toEqual([
    { review_status: 'Accepted' },
  ])
})

test('words for a status are mapped once, guessed by how they begin', async () => {
  const { user, app, sheet, choose } = await start()
  const rows = ['ada@x.org,Ada,K,accepted (confirmed)', 'eva@x.org,Eva,L,', 'ida@x.org,Ida,M,maybe']
  await choose(csv(['E-mail,First name,Last name,Status', ...rows].join('\n')))
  const confirmed = await sheet.findByRole('combobox', { name: 'What accepted (confirmed) means' })
  expect(confirmed).toHaveDisplayValue('Accepted')
  expect(await sheet.findByText('1 new, 0 changed, 2 wrong')).toBeVisible()
  const choice = (name: string) => sheet.getByRole('combobox', { name })
  await user.selectOptions(choice('What an empty cell means'), 'Waitlisted')
  await user.selectOptions(choice('What maybe means'), 'Rejected')
  expect(await sheet.findByText('3 new, 0 changed')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText(/is imported: 3 new/)).toBeVisible()
  const users = app.db.selectFrom('users').select('review_status')
  expect(await users.where('email', 'like', '%@x.org').orderBy('email').execute()).toEqual([
    { review_status: 'Accepted' },
    { review_status: 'Waitlisted' },
    { review_status: 'Rejected' },
  ])
})

test('a status of several rows is filled from above, and its empty cells then mean nothing else', async () => {
  const { user, sheet, choose } = await start()
  const rows = ['ada@x.org,Ada,,Accepted', 'eva@x.org,Eva,,', 'ida@x.org,Ida,,Rejected']
  await choose(csv(['E-mail,First name,Last name,Status', ...rows].join('\n')))
  expect(await sheet.findByText('2 new, 0 changed, 1 wrong')).toBeVisible()
  expect(sheet.getByRole('combobox', { name: 'What an empty cell means' })).toBeVisible()
  const fill = sheet.getAllByRole('checkbox', { name: /^Fill/ })
  expect(fill.map((box) => box.closest('label')?.textContent)).toEqual([
    'Fill 1 empty cell of Status from above',
  ])
  for (const box of fill) await user.click(box)
  expect(await sheet.findByText('3 new, 0 changed')).toBeVisible()
  expect(sheet.queryByText(/^What the words for/)).toBeNull()
})

test('a column of whole names is split, and is none beside a first name', async () => {
  const { user, app, sheet, choose } = await start()
  const rows = ['"King, Ada",ada@x.org,Ms', ',eva@x.org,Ms', 'Ida,ida@x.org,Ms']
  await choose(csv(['Name,E-mail,Title', ...rows].join('\n')))
  const name = await sheet.findByRole('combobox', { name: 'What Name is' })
  expect(name).toHaveDisplayValue('Full name')
  await user.selectOptions(sheet.getByRole('combobox', { name: 'Application' }), 'Accepted')
  expect(await sheet.findByText('2 new, 0 changed, 1 wrong')).toBeVisible()
  const wrong = sheet.getByRole('textbox', { name: 'Full name, row 3, eva@x.org' })
  await user.type(wrong, 'Eva Ek{Enter}')
  expect(await sheet.findByText('3 new, 0 changed')).toBeVisible()

  const title = sheet.getByRole('combobox', { name: 'What Title is' })
  await user.selectOptions(title, 'First name')
  expect(name).toHaveDisplayValue('Left out')
  await user.selectOptions(name, 'Full name')
  expect(title).toHaveDisplayValue('Left out')
  expect(await sheet.findByText('3 new, 0 changed')).toBeVisible()
  await user.click(sheet.getByRole('button', { name: 'Import' }))
  expect(await sheet.findByText(/is imported: 3 new/)).toBeVisible()
  const users = app.db.selectFrom('users').select(['first_name', 'last_name'])
  expect(await users.where('email', 'like', '%@x.org').orderBy('email').execute()).toEqual([
    { first_name: 'Ada', last_name: 'King' },
    { first_name: 'Eva', last_name: 'Ek' },
    { first_name: 'Ida', last_name: '' },
  ])
})
