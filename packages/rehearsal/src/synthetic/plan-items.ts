import type { Random } from './random.ts'

export interface SyntheticItem {
  readonly name: string
  readonly model_number: string
  readonly manufacturer: string
  readonly notes: string
  /** Indexes into `categoryNames`. */
  readonly categories: readonly number[]
}

export const categoryNames = [
  'Boards',
  'Sensors',
  'Displays',
  'Motors',
  'Radios',
  'Power supplies',
  'Cameras',
  'Sound',
  'Cables',
  'Tools',
] as const

/** Items of one to two categories. `first` is the number in the first one's model number. */
export function planItems(random: Random, count: number, first: number): SyntheticItem[] {
  return Array.from({ length: count }, (_, index) => {
    const main = index % categoryNames.length
    const other = random.integer(0, categoryNames.length - 1)
    const number = String(first + index).padStart(5, '0')
    return {
      name: `${random.pick(qualities)} ${random.pick(nouns[main] ?? nouns[0])} ${number}`,
      model_number: `SYN-${number}`,
      manufacturer: random.pick(makers),
      notes: `Drawer ${random.integer(1, 40)}, row ${random.integer(1, 12)}.\nBring it back in its box.`,
      categories: other === main || random.fraction() < 0.8 ? [main] : [main, other],
    }
  })
}

const qualities = [
  'Compact',
  'Low-power',
  'Rugged',
  'Precision',
  'Educational',
  'High-speed',
  'Shielded',
  'Modular',
  'Fanless',
  'Wide-range',
] as const

const makers = [
  'Aspen Circuits',
  'Borealis Labs',
  'Cobalt & Sons',
  'Delta Instruments',
  'Ember Works',
  'Fjord Electronics',
] as const

/** By category. */
const nouns: readonly [[string, ...string[]], ...[string, ...string[]][]] = [
  ['development board', 'microcontroller', 'logic board'],
  ['distance sensor', 'pressure sensor', 'light sensor', 'heart-rate sensor'],
  ['OLED display', 'e-paper panel', 'LED matrix'],
  ['servo', 'stepper motor', 'motor driver'],
  ['radio module', 'GPS receiver', 'tag reader'],
  ['battery pack', 'step-down converter', 'bench supply'],
  ['camera module', 'depth camera', 'thermal camera'],
  ['microphone', 'speaker', 'audio amplifier'],
  ['USB cable', 'ribbon cable', 'adapter'],
  ['multimeter', 'soldering iron', 'logic analyser'],
]
