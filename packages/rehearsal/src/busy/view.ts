import {
  isActive,
  statusesThat,
  type Item,
  listItems,
  limits,
  listOrders,
  listTeams,
  type ListedTeam,
  type Order,
  type OrderStatus,
} from '@signout/contract'
import { demoPassword, organiser } from '../demo/accounts.ts'
import type { Random } from '../synthetic/random.ts'
import { Browser } from './browser.ts'

/** An act that is about to be done. */
export interface Action {
  /** `desk`, or the code of the team. */
  readonly who: string
  readonly what: string
  /** Performs the act; returns what to add to `what`. @throws {ApiError} when the server refuses. */
  readonly send: () => Promise<string | undefined>
}

/** The state before the next act, as the desk sees it. */
export interface View {
  readonly random: Random
  readonly desk: Browser
  readonly teams: readonly ListedTeam[]
  readonly items: ReadonlyMap<number, Item>
  /** Orders of existing teams in this status, the longest waiting first. */
  readonly ordersIn: (status: OrderStatus) => readonly (Order & { readonly team_code: string })[]
  readonly logIn: (email: string) => Promise<Browser>
}

/** One browser for each person who plays. */
export class Browsers {
  readonly #address: string
  readonly #browsers = new Map<string, Promise<Browser>>()

  constructor(address: string) {
    this.#address = address
  }

  logIn(email: string): Promise<Browser> {
    const known = this.#browsers.get(email)
    if (known !== undefined) return known
    const browser = Browser.logIn(this.#address, email, demoPassword)
    this.#browsers.set(email, browser)
    browser.catch(() => this.#browsers.delete(email))
    return browser
  }

  /** Sessions end: the next act begins with a login. */
  forget(): void {
    this.#browsers.clear()
  }

  async look(random: Random): Promise<View> {
    const desk = await this.logIn(organiser)
    const everything = { limit: limits.pageRows.max }
    const open = { ...everything, status: statusesThat(isActive) }
    const { results: orders } = await desk.call(listOrders, { query: open })
    const { results: teams } = await desk.call(listTeams, { query: everything })
    const { results: items } = await desk.call(listItems, { query: everything })
    return {
      random,
      desk,
      teams,
      items: new Map(items.map((item) => [item.id, item])),
      ordersIn: (status) =>
        orders.flatMap((order) =>
          order.status === status && order.team_code !== null
            ? [{ ...order, team_code: order.team_code }]
            : [],
        ),
      logIn: (email) => this.logIn(email),
    }
  }
}

/** Picks one at random; undefined for an empty list. */
export function oneOf<T>(random: Random, choices: readonly T[]): T | undefined {
  return choices[random.integer(0, choices.length - 1)]
}

/** `2 × Arduino Uno R3`. */
export function unitsOf({ items }: View, id: number, quantity: number): string {
  return `${quantity} × ${items.get(id)?.name ?? `item ${id}`}`
}
