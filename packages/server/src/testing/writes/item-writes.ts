import { commandLine } from '../../base/actor.ts'
import {
  importCategories,
  createCategory,
  deleteCategory,
  updateCategory,
} from '../../catalogue/change-categories.ts'
import { importItems } from '../../catalogue/import-items.ts'
import {
  deletePicture,
  setPicture,
  createItem,
  deleteItem,
  updateItem,
} from '../../catalogue/change-items.ts'
import { unwatchItem, watchItem } from '../../catalogue/watches.ts'
import { importedItem } from '../world/make-items.ts'
import { makePictureBytes } from '../world/make-pictures.ts'
import { actorOf } from '../world/make.ts'
import type { Writes } from './write.ts'

const isDryRun = false

export const itemWrites = {
  importItems: ({ item, category, now }, db) => {
    const limits = { max_per_team: 9, quantity_available: 40 }
    const row = importedItem({ ...limits, name: item.name, categories: [category.name] })
    return importItems(db, commandLine, { rows: [row], isDryRun }, now)
  },
  importCategories: ({ category, now }, db) => {
    const row = { name: category.name, max_per_team: 7 }
    return importCategories(db, commandLine, { rows: [row], isDryRun }, now)
  },
  createItem: ({ category, now }, db) => {
    const item = { name: 'New', quantity_available: 1, categories: [category.id] }
    return createItem(db, commandLine, item, now)
  },
  updateItem: ({ item, now }, db) =>
    updateItem(db, commandLine, { item: item.id, changes: { quantity_available: 35 } }, now),
  deleteItem: ({ unused, now }, db) => deleteItem(db, commandLine, { item: unused.id }, now),
  setPicture: async ({ item, now }, db) =>
    setPicture(db, commandLine, { item: item.id, bytes: await makePictureBytes() }, now),
  deletePicture: ({ unused, now }, db) => deletePicture(db, commandLine, { item: unused.id }, now),
  watchItem: ({ gone, users }, db) => watchItem(db, actorOf(users.ada), { item: gone.id }),
  unwatchItem: ({ gone, users }, db) => unwatchItem(db, actorOf(users.grace), { item: gone.id }),
  createCategory: ({ now }, db) => createCategory(db, commandLine, { name: 'New' }, now),
  updateCategory: ({ category, now }, db) =>
    updateCategory(db, commandLine, { category: category.id, max_per_team: 8 }, now),
  deleteCategory: ({ empty, now }, db) =>
    deleteCategory(db, commandLine, { category: empty.id }, now),
} satisfies Writes
