import type { Endpoint } from '../endpoint.ts'
import { listHistory } from '../record/history.ts'
import * as auth from './auth.ts'
import * as categories from './categories.ts'
import * as closing from './closing.ts'
import * as configuration from './configuration.ts'
import * as deskOrders from './desk-orders.ts'
import * as imports from './imports.ts'
import * as incidents from './incidents.ts'
import * as items from './items.ts'
import * as news from './news.ts'
import * as operation from './operation.ts'
import * as orders from './orders.ts'
import * as overview from './overview.ts'
import * as settings from './settings.ts'
import * as statistics from './statistics.ts'
import * as stock from './stock.ts'
import * as system from './system.ts'
import * as teams from './teams.ts'
import * as users from './users.ts'
import * as watches from './watches.ts'

/** Every call, by its name in code (spec §6). */
export const endpoints = {
  getUser: users.getUser,
  getReviewStatus: users.getReviewStatus,
  login: auth.login,
  logout: auth.logout,
  createProfile: users.createProfile,
  updateProfile: users.updateProfile,
  listItems: items.listItems,
  getItem: items.getItem,
  listCategories: categories.listCategories,
  createItem: items.createItem,
  updateItem: items.updateItem,
  deleteItem: items.deleteItem,
  setPicture: items.setPicture,
  deletePicture: items.deletePicture,
  listHolders: items.listHolders,
  watchItem: watches.watchItem,
  unwatchItem: watches.unwatchItem,
  listWatches: watches.listWatches,
  listDemand: watches.listDemand,
  listStock: stock.listStock,
  createCategory: categories.createCategory,
  updateCategory: categories.updateCategory,
  deleteCategory: categories.deleteCategory,
  getOwnTeam: teams.getOwnTeam,
  listOwnOrders: orders.listOwnOrders,
  cancelOwnOrder: orders.cancelOwnOrder,
  leaveTeam: teams.leaveTeam,
  joinTeam: teams.joinTeam,
  listTeams: teams.listTeams,
  getTeam: teams.getTeam,
  updateTeam: teams.updateTeam,
  deleteTeam: teams.deleteTeam,
  listOrders: orders.listOrders,
  submitOrder: orders.submitOrder,
  orderForTeam: deskOrders.orderForTeam,
  returnItems: orders.returnItems,
  returnForTeam: deskOrders.returnForTeam,
  updateOrder: orders.updateOrder,
  shortenOrder: deskOrders.shortenOrder,
  undoEvent: orders.undoEvent,
  correctCondition: orders.correctCondition,
  requestPasswordReset: auth.requestPasswordReset,
  choosePassword: auth.choosePassword,
  setUp: auth.setUp,
  listUsers: users.listUsers,
  createUser: users.createUser,
  updateUser: users.updateUser,
  createPasswordLink: users.createPasswordLink,
  importFile: imports.importFile,
  getImportProgress: imports.getImportProgress,
  reportIncident: incidents.reportIncident,
  listIncidents: incidents.listIncidents,
  listOwnIncidents: incidents.listOwnIncidents,
  updateIncident: incidents.updateIncident,
  listCloseout: closing.listCloseout,
  downloadExport: closing.downloadExport,
  listLosses: closing.listLosses,
  remindTeams: closing.remindTeams,
  getOverview: overview.getOverview,
  getStatistics: statistics.getStatistics,
  getSettings: settings.getSettings,
  updateSettings: settings.updateSettings,
  getConfiguration: configuration.getConfiguration,
  getSystem: operation.getSystem,
  backUp: operation.backUp,
  sendTestMail: operation.sendTestMail,
  retryMails: operation.retryMails,
  verifyFigures: operation.verifyFigures,
  listHistory,
  listNews: news.listNews,
  markNewsSeen: news.markNewsSeen,
  listenForChanges: system.listenForChanges,
  health: system.health,
} as const satisfies Record<string, Endpoint>
