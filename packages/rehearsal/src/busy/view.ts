import {
  call,
  type CallInput,
  csrfCookie,
  type Endpoint,
  isActive,
  type Item,
  limits,
  listItems,
  listOrders,
  listTeams,
  type ListedTeam,
  login,
  type Order,
  type OrderStatus,
  type ResponseOf,
  statusesThat,
} from '@signout/contract'
import { demoPassword, organiser } from '../demo/accounts.ts'
import type { Random } from '../synthetic/random.ts'

/** The state before the next act, as the desk sees it. */
export interface View {
  readonly random: Random
  readonly desk: Browser
  readonly teams: readonly ListedTeam[]
  readonly items: ReadonlyMap<number, Item>
  /** Orders of existing teams in this status, the longest waiting first. */
  readonly ordersIn: (status: OrderStatus) => readonly TeamOrder[]
  readonly logIn: (email: string) => Promise<Browser>
}

type TeamOrder = Order & { readonly team_code: string }

/** One page with everything. */
export const everything = { limit: limits.pageRows.max }

export async function look(logIn: View['logIn'], random: Random): Promise<View> {
  const desk = await logIn(organiser)
  const query = { ...everything, status: statusesThat(isActive) }
  const { results: orders } = await desk.call(listOrders, { query })
  const { results: teams } = await desk.call(listTeams, { query: everything })
  const { results: items } = await desk.call(listItems, { query: everything })
  const ofTeams = orders.filter((order): order is TeamOrder => order.team_code !== null)
  return {
    random,
    desk,
    teams,
    items: new Map(items.map((item) => [item.id, item])),
    ordersIn: (wanted) => ofTeams.filter(({ status }) => status === wanted),
    logIn,
  }
}

/** `2 × Arduino Uno R3`. */
export function unitsOf({ items }: View, id: number, quantity: number): string {
  return `${quantity} × ${items.get(id)?.name ?? `item ${id}`}`
}

/** A browser, as far as the server can tell: it keeps its cookies and sends the CSRF token. */
export class Browser {
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  private constructor(address: string) {
    this.#address = address
  }

  /** @throws {ApiError} when the login is refused. */
  static async logIn(address: string, email: string): Promise<Browser> {
    const browser = new Browser(address)
    await browser.call(login, { body: { email, password: demoPassword } })
    return browser
  }

  /** @throws {ApiError} for every unsuccessful answer, and when there is none. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResponseOf<E>> {
    return call(endpoint, input, {
      baseUrl: this.#address,
      csrfToken: this.#cookies.get(csrfCookie),
      fetch: (url, init) => this.#fetch(url, init),
    })
  }

  async #fetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
    const headers = new Headers(init?.headers)
    headers.set('origin', this.#address)
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) this.#cookies.set(name, value)
    }
    return response
  }
}
