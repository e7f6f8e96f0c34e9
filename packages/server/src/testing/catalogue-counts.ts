import { endpoints as calls } from '@signout/contract'
import type { StatementCounts } from './worlds/start-counted-event.ts'

/** Of the calls that write items and categories. */
export const catalogueCounts: StatementCounts = {
  createItem: [
    11,
    ({ organiser, category_ids }) =>
      organiser.call(calls.createItem, {
        body: { name: 'New', quantity_available: 3, categories: category_ids },
      }),
  ],
  updateItem: [
    14,
    ({ organiser, item, category_ids }) =>
      organiser.call(calls.updateItem, {
        params: item,
        body: { name: 'Renamed', quantity_available: 2000, categories: category_ids },
      }),
  ],
  deleteItem: [10, ({ organiser, unused }) => organiser.call(calls.deleteItem, { params: unused })],
  setPicture: [
    11,
    ({ organiser, item, picture }) =>
      organiser.call(calls.setPicture, { params: item, body: picture }),
  ],
  deletePicture: [
    7,
    ({ organiser, pictured }) => organiser.call(calls.deletePicture, { params: pictured }),
  ],
  listHolders: [4, ({ organiser, item }) => organiser.call(calls.listHolders, { params: item })],
  createCategory: [
    6,
    ({ organiser }) => organiser.call(calls.createCategory, { body: { name: 'New' } }),
  ],
  updateCategory: [
    7,
    ({ organiser, category_ids }) =>
      organiser.call(calls.updateCategory, {
        params: { id: category_ids[0] ?? 0 },
        body: { name: 'Renamed' },
      }),
  ],
  deleteCategory: [
    6,
    ({ organiser, empty }) => organiser.call(calls.deleteCategory, { params: empty }),
  ],
}

/** What is done on PostgreSQL only: a lock among those who edit the catalogue, and a picture that becomes a row. */
export const moreOnPostgres: Readonly<Record<string, number>> = {
  createItem: 1,
  updateItem: 1,
  deleteItem: 1,
  setPicture: 2,
  deletePicture: 1,
  createCategory: 1,
  updateCategory: 1,
  deleteCategory: 1,
}
