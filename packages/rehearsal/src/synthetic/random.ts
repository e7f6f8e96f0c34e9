/** A deterministic random number generator (mulberry32), so that the same event can be made again. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** Random number from 0 up to but not including 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `least` to `most`. */
  integer(least: number, most: number): number {
    return least + Math.floor(this.fraction() * (most - least + 1))
  }

  /** Undefined when there is nothing to choose from. */
  oneOf<T>(choices: readonly T[]): T | undefined {
    return choices[this.integer(0, choices.length - 1)]
  }

  /** Draws one of the choices, which are not none, with a probability proportional to its weight. */
  weighted<T>(choices: Weights<T>): T {
    let left = this.fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    throw new Error('There is nothing to choose from.')
  }
}

type Weights<T> = readonly (readonly [T, number])[]

/** A table of weights as `weighted` takes it. */
export function weights<T extends string>(table: Readonly<Record<T, number>>): Weights<T> {
  // Sound: the entries of a literal object.
  return Object.entries(table) as [T, number][]
}
