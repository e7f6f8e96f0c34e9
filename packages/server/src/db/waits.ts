/**
 * Measures how long work waits for its turn at the database: for the writer of a SQLite file, or a connection of the
 * pool to PostgreSQL.
 */
export class Waits {
  #listener: ((seconds: number) => void) | undefined

  /** Calls the listener for every wait that ends; a new listener replaces the former one. */
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
