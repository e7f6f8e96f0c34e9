import {
  call,
  type CallInput,
  csrfCookie,
  type Endpoint,
  login,
  type ResponseOf,
} from '@signout/contract'

/** A browser, as far as the server can tell: it keeps its cookies and sends the CSRF token. */
export class Browser {
  readonly #address: string
  readonly #cookies = new Map<string, string>()

  private constructor(address: string) {
    this.#address = address
  }

  /** @throws {ApiError} when the login is refused. */
  static async logIn(address: string, email: string, password: string): Promise<Browser> {
    const browser = new Browser(address)
    await browser.call(login, { body: { email, password } })
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
