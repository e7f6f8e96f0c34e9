import { createCategory, deleteCategory, listCategories, updateCategory } from '@signout/contract'
import { expect, test } from 'vitest'
import { makeCategory, makeItem } from '../testing/world/make-items.ts'
import { readHistory, readKinds } from '../testing/world/calls.ts'
import { startEvent } from '../testing/world/event.ts'

test('a category is added, renamed, limited and deleted, and all of it is in the record', async () => {
  const { organiser, ada } = await startEvent()
  const added = await organiser.call(createCategory, { body: { name: ' Lights ' } })
  expect(added).toMatchObject({
    status: 201,
    body: { name: 'Lights', max_per_team: null, unique_hardware_count: 0 },
  })
  const params = { id: added.body.id }
  const body = { name: 'Lamps', max_per_team: 3 }
  const changed = await organiser.call(updateCategory, { params, body })
  expect(changed).toMatchObject({ status: 200, body: { ...params, ...body } })
  expect((await ada.call(listCategories, {})).body.results).toEqual([changed.body])
  expect((await organiser.call(deleteCategory, { params })).status).toBe(204)
  expect((await ada.call(listCategories, {})).body.count).toBe(0)
  expect(await readHistory(organiser)).toMatchObject([
    { kind: 'category.deleted', detail: { values: body } },
    {
      kind: 'category.updated',
      detail: {
        name: 'Lamps',
        changes: {
          name: { before: 'Lights', after: 'Lamps' },
          max_per_team: { before: null, after: 3 },
        },
      },
    },
    { kind: 'category.created', detail: { values: { name: 'Lights', max_per_team: null } } },
  ])
})

test('a name that looks like another one is taken, but not by itself', async () => {
  const { organiser, db } = await startEvent()
  const lights = await makeCategory(db, { name: 'Lights' })
  const other = await makeCategory(db, { name: 'Others' })
  const taken = { status: 400, body: { name: ['There is a category "Lights" already.'] } }
  const body = { name: 'LIGHTS' }
  expect(await organiser.call(createCategory, { body })).toMatchObject(taken)
  expect(await organiser.call(updateCategory, { params: { id: other.id }, body })).toMatchObject(
    taken,
  )
  expect((await organiser.call(updateCategory, { params: { id: lights.id }, body })).status).toBe(
    200,
  )
})

test('a limit is lifted; the same again writes nothing', async () => {
  const { organiser, db } = await startEvent()
  const { id } = await makeCategory(db, { max_per_team: 2 })
  for (const body of [{ max_per_team: null }, { max_per_team: null }, {}]) {
    const answer = await organiser.call(updateCategory, { params: { id }, body })
    expect(answer).toMatchObject({ status: 200, body: { max_per_team: null } })
  }
  expect(await readKinds(db)).toEqual(['category.updated'])
})

test('a category that still has items is not deleted', async () => {
  const { organiser, db } = await startEvent()
  const lights = await makeCategory(db, { name: 'Lights' })
  await makeItem(db, { categories: [lights] })
  await makeItem(db, { categories: [lights] })
  expect(await organiser.call(deleteCategory, { params: { id: lights.id } })).toMatchObject({
    status: 400,
    body: { detail: 'Lights cannot be deleted: it has 2 items.' },
  })
})

test('a category that does not exist is 404', async () => {
  const { organiser } = await startEvent()
  const params = { id: 99 }
  expect((await organiser.call(updateCategory, { params, body: {} })).status).toBe(404)
  expect((await organiser.call(deleteCategory, { params })).status).toBe(404)
})

test('categories are sorted by name in any case, and have their limit and number of items', async () => {
  const { organiser, db } = await startEvent()
  const radios = await makeCategory(db, { name: 'Radios', max_per_team: 0 })
  const boards = await makeCategory(db, { name: 'Boards', max_per_team: 2 })
  const empty = await makeCategory(db, { name: 'cables' })
  await makeItem(db, { categories: [boards], quantity: 50 })
  await makeItem(db, { categories: [boards, radios] })
  const answer = await organiser.call(listCategories, {})
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual({
    count: 3,
    next: null,
    previous: null,
    results: [
      { id: boards.id, name: 'Boards', max_per_team: 2, unique_hardware_count: 2 },
      { id: empty.id, name: 'cables', max_per_team: null, unique_hardware_count: 0 },
      { id: radios.id, name: 'Radios', max_per_team: 0, unique_hardware_count: 1 },
    ],
  })
})
