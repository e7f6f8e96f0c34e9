import { commandLine, type Participant } from '@signout/server/base/actor.ts'
import type { Db } from '@signout/server/db/tables.ts'
import { reportIncident } from '@signout/server/orders/incidents.ts'
import { moveOrder } from '@signout/server/orders/moves.ts'
import { submitOrder } from '@signout/server/orders/submit-order.ts'
import { updateTeam } from '@signout/server/teams/update-team.ts'
import { makeCategory, makeItem, makeOrder } from '@signout/server/testing/world/make-items.ts'
import {
  makeOrganiser,
  makeParticipant,
  type MadeParticipant,
  makeTeam,
  makeUser,
} from '@signout/server/testing/world/make.ts'
import type { Page } from '@playwright/test'
import { openEventSheet } from '../fixtures/screens.ts'
import { expect, test } from '../fixtures/test.ts'

/** A picture that fails to load, a script, a template, and a character that turns the direction of what follows. */
const markup =
  `<img src=x onerror=alert(1)>"><script>alert(2)</script>` +
  '{{7*7}}${7*7}</style><svg onload=alert(3)>\u202Elive'

test.use({ emptyEvent: 'markup', environment: { HACKATHON_NAME: markup } })

test('markup in every text is shown as it is, and nothing of it runs @desktop @all', async ({
  openAs,
  event: { db },
}) => {
  const world = await writeMarkup(db)
  const desk = await openAs(world.organiser)
  await visit(desk, '/')
  await openEventSheet(desk, 'People')
  await expectShown(desk, 'dialog')
  await desk.keyboard.press('Escape')
  for (const report of ['statistics', 'close-out', 'incidents']) {
    await visit(desk, `/reports?show=${report}`)
  }
  await visit(desk, '/orders', 'nowhere')
  await expect(desk.getByRole('gridcell').first()).toBeVisible()
  await expectHarmless(desk)
  await visit(desk, '/teams')
  await visit(desk, `/teams/${world.code}`)
  const histories = desk.getByRole('button', { name: /^History of/ })
  await expect(histories).toHaveCount(4)
  const lists = desk.getByRole('list', { name: /^History of/ })
  for (const [open, history] of (await histories.all()).entries()) {
    // By key: what opens above moves the button, and a click can miss it.
    await history.press('Enter')
    await expect(lists).toHaveCount(open + 1)
  }
  await expectShown(desk, 'main')
  await visit(desk, '/inventory')
  await visit(desk, `/inventory?item=${world.item}`, 'dialog')
  const overview = desk.getByRole('dialog', { name: 'Product Overview' })
  await expect(overview).toContainText('onerror')
  await overview.getByRole('button', { name: /^Who has it/ }).click()
  await expect(overview.getByRole('region', { name: /^Picked Up/ })).toBeVisible()
  await overview.getByRole('button', { name: /^History of/ }).click()
  await expect(overview.getByRole('list', { name: /^History of/ })).toBeVisible()
  await expectShown(desk, 'dialog')
  const datasheet = overview.getByRole('link', { name: /datasheet/i })
  await expect(datasheet).not.toHaveAttribute('href', /alert/)

  const ada = await openAs(world.ada)
  await visit(ada, '/')
  await visit(ada, '/inventory')
  await visit(ada, `/inventory?item=${world.item}`, 'dialog')
  const data = JSON.stringify({ quantityGranted: 2, name: markup, order: 1, hardware: world.item })
  await visit(ada, `/incident-form?${new URLSearchParams({ data }).toString()}`)
  await ada.evaluate(
    ([key = '', lines = '']) => localStorage.setItem(key, lines),
    [`cart:${world.ada.userId}`, JSON.stringify([{ hardware_id: world.item, quantity: 1 }])],
  )
  await visit(ada, '/cart')
  // The sender of a link writes its address.
  const text = encodeURIComponent(markup)
  for (const path of [`/inventory?search=${text}`, `/login?next=${text}#${text}`, `/${text}`]) {
    await visit(ada, path, 'nowhere')
  }
  await visit(await openAs(world.applicant), '/acknowledgement')
})

/** An event whose every text is `markup`, written past the rules where these would refuse it. */
async function writeMarkup(db: Db) {
  const names = { first_name: markup, last_name: markup, phone_number: markup }
  const category = await makeCategory(db, { name: markup })
  const texts = { name: markup, model_number: markup, manufacturer: markup, notes: markup }
  const { id: item } = await makeItem(db, { ...texts, quantity: 50, categories: [category] })
  await db.updateTable('hardware').set({ datasheet: 'javascript:alert(4)' }).execute()
  const team = await makeTeam(db, { members: 0, description: markup })
  const ada = await makeParticipant(db, { ...names, team })
  await makeParticipant(db, { ...names, team })
  await db.updateTable('profiles').set({ e_signature: markup, phone_number: markup }).execute()
  const now = new Date()
  const actor = actorOf(ada)
  await updateTeam(db, actor, { code: team.code, project_description: markup.repeat(2) }, now)
  const hardware = [{ id: item, quantity: 2 }]
  for (const _ of [1, 2]) await submitOrder(db, actor, { hardware, budgets: false }, now)
  const orders = await db.selectFrom('orders').select('id').orderBy('id').execute()
  const [cancelled] = orders
  if (cancelled === undefined) throw new Error('There is no order.')
  const move = { order: cancelled.id, status: 'Cancelled', reason: markup } as const
  await moveOrder(db, commandLine, move, now)
  const lines = [{ item: { id: item }, quantity: 2 }]
  const { id: order } = await makeOrder(db, { team, status: 'Picked Up', lines })
  const report = {
    state: 'broken',
    quantity: 1,
    what: markup,
    when: markup,
    where: markup,
  } as const
  await reportIncident(db, actor, { ...report, order, hardware: item }, now)
  return {
    code: team.code,
    item,
    ada,
    organiser: await makeOrganiser(db, names),
    applicant: await makeUser(db, names),
  }
}

function actorOf({ userId, profileId, teamId, teamCode }: MadeParticipant): Participant {
  const profile = { id: profileId, teamId, teamCode }
  return { via: 'web', userId, profile, isOrganiser: false, isTestUser: true }
}

type Part = 'main' | 'dialog'

/** Opens a page that shows one of the texts there. */
async function visit(page: Page, path: string, part: Part | 'nowhere' = 'main'): Promise<void> {
  await page.goto(path)
  if (part !== 'nowhere') return expectShown(page, part)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expectHarmless(page)
}

/** The hackathon's name is in every header: what counts stands in the page's own part, or in a dialog. */
async function expectShown(page: Page, part: Part): Promise<void> {
  await expect(page.getByRole(part).first()).toContainText('<img src=x onerror=alert(1)>')
  await expectHarmless(page)
}

/** A dialog, an error on the console, a breach of the page's policy and a request elsewhere fail any journey (`watch.ts`). */
async function expectHarmless(page: Page): Promise<void> {
  const found = await page.evaluate(() => ({
    made: document.querySelectorAll('img[src="x"], svg[onload], [onerror]').length,
    scripts: document.querySelectorAll('script:not([src], #configuration)').length,
    links: document.querySelectorAll('[href^="javascript:alert"], iframe, object, embed').length,
  }))
  expect(found).toEqual({ made: 0, scripts: 0, links: 0 })
}
