/**
 * How long work waits for its turn at the database: for what writes into a SQLite file, for a connection of the pool to
 * PostgreSQL.
 */
export class Waits {
  #listener: ((seconds: number) => void) | undefined

  /** Tells of every wait that ends from now on; another listener takes the place of the first. */
  listen(listener: (seconds: number) => void): void {
    this.#listener = listener
  }

  async during<T>(turn: Promise<T>): Promise<T> {
    const beganAt = performance.now()
    try {
      return await turn
    } finally {
      this.#listener?.((performance.now() - beganAt) / 1000)
    }
  }
}
