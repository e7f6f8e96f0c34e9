import { endpoints } from '@signout/contract'
import type { StatementCounts } from './worlds/start-counted-event.ts'

/** Of the calls that write items and categories. */
export const catalogueCounts: StatementCounts = {
  createItem: [
    11,
    ({ organiser, category_ids }) =>
      organiser.call(endpoints.createItem, {
        body: { name: 'New', quantity_available: 3, categories: category_ids },
      }),
  ],
  updateItem: [
    12,
    ({ organiser, item, category_ids }) =>
      organiser.call(endpoints.updateItem, {
        params: item,
        body: { name: 'Renamed', quantity_available: 2000, categories: category_ids },
      }),
  ],
  deleteItem: [
    10,
    ({ organiser, unused }) => organiser.call(endpoints.deleteItem, { params: unused }),
  ],
  setPicture: [
    11,
    ({ organiser, item, picture }) =>
      organiser.call(endpoints.setPicture, { params: item, body: picture }),
  ],
  deletePicture: [
    7,
    ({ organiser, pictured }) => organiser.call(endpoints.deletePicture, { params: pictured }),
  ],
  listHolders: [
    4,
    ({ organiser, item }) => organiser.call(endpoints.listHolders, { params: item }),
  ],
  createCategory: [
    6,
    ({ organiser }) => organiser.call(endpoints.createCategory, { body: { name: 'New' } }),
  ],
  updateCategory: [
    7,
    ({ organiser, category_ids }) =>
      organiser.call(endpoints.updateCategory, {
        params: { id: category_ids[0] ?? 0 },
        body: { name: 'Renamed' },
      }),
  ],
  deleteCategory: [
    6,
    ({ organiser, empty }) => organiser.call(endpoints.deleteCategory, { params: empty }),
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
