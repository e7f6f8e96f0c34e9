import {
  call,
  type CallInput,
  csrfCookie,
  type Endpoint,
  getConfiguration,
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
  type TeamRules,
} from '@signout/contract'
import { demoPassword, organiser } from '../demo/accounts.ts'
import type { Random } from '../synthetic/random.ts'

/** The state before the next act, as the desk sees it. */
export interface View {
  readonly random: Random
  readonly desk: Browser
  readonly rules: TeamRules
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
  const { results: orders } = await desk(listOrders, { query })
  const { results: teams } = await desk(listTeams, { query: everything })
  const { results: items } = await desk(listItems, { query: everything })
  const ofTeams = orders.filter((order): order is TeamOrder => order.team_code !== null)
  return {
    random,
    desk,
    rules: await desk(getConfiguration, {}),
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

/** Makes calls as a browser does, as far as the server can tell: with its cookies and the CSRF token. */
export type Browser = <E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
) => Promise<ResponseOf<E>>

/** @throws {ApiError} when the login is refused; the browser does for every unsuccessful answer, and when there is none. */
export async function openBrowser(baseUrl: string, email: string): Promise<Browser> {
  const cookies = new Map<string, string>()
  const send: typeof fetch = async (url, init) => {
    const headers = new Headers(init?.headers)
    headers.set('origin', baseUrl)
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (name !== undefined && value !== undefined) cookies.set(name, value)
    }
    return response
  }
  const browser: Browser = (endpoint, input) =>
    call(endpoint, input, { baseUrl, csrfToken: cookies.get(csrfCookie), fetch: send })
  await browser(login, { body: { email, password: demoPassword } })
  return browser
}
