import {
  downloadExport,
  exportNames,
  importFile,
  listCloseout,
  listHistory,
  listLosses,
  listOrders,
  listTeams,
  listUsers,
  setPicture,
  updateItem,
} from '@signout/contract'
import { oddPictures, refusedPictures } from '@signout/server/testing/world/make-pictures.ts'
import { again, type Attack, type Attacker } from './attacker.ts'

const pages = [listOrders, listHistory, listTeams, listUsers] as const

/** Careless loads by an organiser. */
export const organiserAttacks: Readonly<Record<string, Attack>> = {
  'one item changed in bursts': again(({ organiser, target }, at) =>
    organiser.call(updateItem, { params: { id: target.item }, body: { notes: `Note ${at}` } }),
  ),

  'lists, 500 a page': again(({ organiser }, at) => {
    const list = pages[at % pages.length] ?? listOrders
    return organiser.request('GET', `${list.path}?limit=500&offset=${at % 7}`)
  }),

  'exports and the close-out': again(async ({ organiser }, at) => {
    const name = exportNames[at % exportNames.length] ?? 'orders'
    await organiser.call(downloadExport, { params: { file: `${name}.csv` } })
    await organiser.call(listCloseout, {})
    await organiser.call(listLosses, {})
  }),

  'files of 20,000 rows, tried out': again(({ organiser }) =>
    organiser.call(importFile, {
      params: { kind: 'hardware' },
      body: { text: longFile(), dry_run: true },
    }),
  ),

  'pictures of 40 megapixels, and such as say so': async (attacker, signal) => {
    const makers = [
      ...Object.values(oddPictures).map(([, , make]) => make),
      ...Object.values(refusedPictures).map(([, make]) => make),
    ]
    const files = await Promise.all(makers.map(async (make) => new Blob([await make()])))
    await again((each, at) => sendPicture(each, files[at % files.length] ?? new Blob()))(
      attacker,
      signal,
    )
  },
}

function sendPicture({ organiser, target }: Attacker, file: Blob): Promise<unknown> {
  const headers = { 'content-type': 'image/png' }
  return organiser.call(setPicture, { params: { id: target.item }, body: file }, headers)
}

let made: string | undefined

function longFile(): string {
  made ??= [
    'name,quantity,categories',
    ...Array.from({ length: 20_000 }, (_, row) => `Cable number ${row},5,Cables`),
  ].join('\n')
  return made
}
