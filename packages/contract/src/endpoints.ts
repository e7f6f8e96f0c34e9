import { choosePassword, login, logout, requestPasswordReset } from './auth.ts'
import { createCategory, deleteCategory, listCategories, updateCategory } from './categories.ts'
import { listenForChanges } from './changes.ts'
import type { Endpoint } from './endpoint.ts'
import { listHistory } from './record/history.ts'
import { listIncidents, reportIncident, updateIncident } from './incidents.ts'
import {
  createItem,
  deleteItem,
  deletePicture,
  getItem,
  listHolders,
  listItems,
  setPicture,
  updateItem,
} from './items.ts'
import {
  cancelOwnOrder,
  correctCondition,
  listOrders,
  listOwnOrders,
  returnItems,
  submitOrder,
  undoEvent,
  updateOrder,
} from './orders.ts'
import { getOverview } from './overview.ts'
import { health } from './system.ts'
import {
  deleteTeam,
  getOwnTeam,
  getTeam,
  joinTeam,
  leaveTeam,
  listTeams,
  updateTeam,
} from './teams.ts'
import {
  createPasswordLink,
  createProfile,
  createUser,
  getReviewStatus,
  getUser,
  listUsers,
  updateProfile,
  updateUser,
} from './users.ts'

/** Every call there is, by the name it has in code (spec §7). */
export const endpoints = {
  getUser,
  getReviewStatus,
  login,
  logout,
  createProfile,
  updateProfile,
  listItems,
  getItem,
  listCategories,
  createItem,
  updateItem,
  deleteItem,
  setPicture,
  deletePicture,
  listHolders,
  createCategory,
  updateCategory,
  deleteCategory,
  getOwnTeam,
  listOwnOrders,
  cancelOwnOrder,
  leaveTeam,
  joinTeam,
  listTeams,
  getTeam,
  updateTeam,
  deleteTeam,
  listOrders,
  submitOrder,
  returnItems,
  updateOrder,
  undoEvent,
  correctCondition,
  requestPasswordReset,
  choosePassword,
  listUsers,
  createUser,
  updateUser,
  createPasswordLink,
  reportIncident,
  listIncidents,
  updateIncident,
  getOverview,
  listHistory,
  listenForChanges,
  health,
} as const satisfies Record<string, Endpoint>
