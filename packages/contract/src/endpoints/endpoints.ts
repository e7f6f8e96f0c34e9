import type { Endpoint } from '../endpoint.ts'
import * as auth from './auth.ts'
import * as categories from './categories.ts'
import * as closing from './closing.ts'
import * as configuration from './configuration.ts'
import * as deskOrders from './desk-orders.ts'
import * as imports from './imports.ts'
import * as incidents from './incidents.ts'
import * as items from './items.ts'
import * as orders from './orders.ts'
import * as overview from './overview.ts'
import * as pause from './pause.ts'
import * as settings from './settings.ts'
import * as stock from './stock.ts'
import * as system from './system.ts'
import * as teams from './teams.ts'
import * as users from './users.ts'

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
  listHolders: stock.listHolders,
  watchItem: stock.watchItem,
  unwatchItem: stock.unwatchItem,
  listWatches: stock.listWatches,
  listDemand: stock.listDemand,
  listStock: stock.listStock,
  createCategory: categories.createCategory,
  updateCategory: categories.updateCategory,
  deleteCategory: categories.deleteCategory,
  getOwnTeam: teams.getOwnTeam,
  listOwnOrders: orders.listOwnOrders,
  cancelOwnOrder: orders.cancelOwnOrder,
  leaveTeam: teams.leaveTeam,
  getTeamToJoin: teams.getTeamToJoin,
  joinTeam: teams.joinTeam,
  listTeams: teams.listTeams,
  getTeam: teams.getTeam,
  updateTeam: teams.updateTeam,
  deleteTeam: teams.deleteTeam,
  listOrders: orders.listOrders,
  submitOrder: orders.submitOrder,
  orderForTeam: deskOrders.orderForTeam,
  returnItems: deskOrders.returnItems,
  returnForTeam: deskOrders.returnForTeam,
  updateOrder: deskOrders.updateOrder,
  claimOrder: deskOrders.claimOrder,
  releaseOrder: deskOrders.releaseOrder,
  shortenOrder: deskOrders.shortenOrder,
  undoEvent: deskOrders.undoEvent,
  correctCondition: deskOrders.correctCondition,
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
  getStatistics: overview.getStatistics,
  getSettings: settings.getSettings,
  updateSettings: settings.updateSettings,
  getWaiver: settings.getWaiver,
  getPause: pause.getPause,
  pauseOrdering: pause.pauseOrdering,
  resumeOrdering: pause.resumeOrdering,
  getConfiguration: configuration.getConfiguration,
  getSystem: system.getSystem,
  backUp: system.backUp,
  sendTestMail: system.sendTestMail,
  retryMails: system.retryMails,
  verifyFigures: system.verifyFigures,
  listHistory: overview.listHistory,
  listNews: teams.listNews,
  markNewsSeen: teams.markNewsSeen,
  listenForChanges: system.listenForChanges,
  reportError: system.reportError,
  health: system.health,
} as const satisfies Record<string, Endpoint>
