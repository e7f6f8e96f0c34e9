import {
  categorySeparator,
  type Cell,
  countCharacters,
  describeAddress,
  foldText,
  formatNumber,
  isAddress,
  isDeliverable,
  isLongerThan,
  isPhone,
  largestInteger,
  nameProblem,
  normaliseEmail,
  normalisePhone,
  withoutLineBreaks,
  parseWholeNumber,
  phoneFormat,
  phoneLength,
  plainText,
  visibleText,
  withoutInvisible,
} from '@signout/contract'

/** Reports the rule that a cell breaks. */
type Refuse = (rule: string) => void
/** Reports what a cell is read as, where it is written otherwise. */
type Note = (reading: string) => void
type CellOf<K extends Cell['kind']> = Extract<Cell, { readonly kind: K }>

interface CellRule<K extends Cell['kind']> {
  readonly read: (text: string, cell: CellOf<K>, refuse: Refuse, note: Note) => unknown
  readonly exampleForAll: (cell: CellOf<K>) => string | undefined
}

/** Reads a cell, and refuses it for everything that is wrong with it; the result of a refused cell must not be used. */
export function readCell(cell: Cell, text: string, refuse: Refuse, note: Note = () => {}): unknown {
  return ruleOf(cell).read(text, cell, refuse, note)
}

/** An example of a value that all rows of a file may share; undefined when each row has its own, such as a name. */
export function exampleForAll(cell: Cell): string | undefined {
  return ruleOf(cell).exampleForAll(cell)
}

function ruleOf({ kind }: Cell): CellRule<Cell['kind']> {
  // Sound: each cell is passed to the rule of its own kind, which the compiler cannot follow.
  return cells[kind] as CellRule<Cell['kind']>
}

const cells: { readonly [K in Cell['kind']]: CellRule<K> } = {
  text: {
    read: (text, { most, whenEmpty, isName }, refuse) => {
      const trimmed = readTrimmed(isName === true ? text : withoutLineBreaks(text), most, refuse)
      if (isName === true) requireName(trimmed, refuse)
      if (whenEmpty === 'refused' && trimmed === '') refuse('it is required')
      return trimmed === '' && whenEmpty !== 'refused' ? whenEmpty : trimmed
    },
    exampleForAll: ({ whenEmpty }) => (whenEmpty === 'refused' ? undefined : ''),
  },
  verbatim: {
    read: (text, { most }, refuse) => {
      const notes = withoutInvisible(text)
      requireLength(notes, most, refuse)
      return notes === '' ? null : notes
    },
    exampleForAll: () => '',
  },
  address: {
    read: (text, { most, schemes }, refuse) => {
      const address = readTrimmed(text, most, refuse)
      if (address === '') return null
      if (!isAddress(address, schemes)) refuse(`it must be ${describeAddress(schemes)}`)
      return address
    },
    exampleForAll: () => '',
  },
  number: {
    read: (text, { whenEmpty, most = largestInteger }, refuse, note) => {
      if (whenEmpty !== 'refused' && visibleText(text) === '') return whenEmpty
      const typed = plainText(text)
      const value = parseWholeNumber(plainDigits(typed))
      if (value !== null && value <= most) return value
      const counted = parseWholeNumber(plainDigits(withoutUnit(typed)))
      if (counted !== null && counted <= most) {
        note(`read as ${counted}`)
        return counted
      }
      refuse(`it must be a whole number from 0 to ${formatNumber(most)}`)
      return 0
    },
    exampleForAll: ({ whenEmpty }) => (whenEmpty === 'refused' ? '1' : ''),
  },
  boolean: {
    read: (text, _, refuse) => {
      const answer = answers.get(foldText(visibleText(text)))
      if (answer === undefined) refuse('it must be yes or no')
      return answer ?? false
    },
    exampleForAll: () => 'no',
  },
  choice: {
    read: (text, { among }, refuse) => {
      const choice = readTrimmed(text, 255, refuse)
      const known = among.find((one) => foldText(one) === foldText(choice))
      if (choice === '') refuse('it is required')
      else if (known === undefined) refuse(`it must be one of ${among.join(', ')}`)
      return known
    },
    exampleForAll: ({ among }) => among[0],
  },
  categories: {
    read: (text, { most }, refuse) => {
      const names = text.split(categorySeparator).map(visibleText)
      if (names.length === 1 && names[0] === '') refuse('at least one is required')
      else if (names.includes('')) refuse('one between semicolons is empty')
      else if (new Set(names.map(foldText)).size < names.length) refuse('one appears twice')
      // Those that do not exist yet may be made.
      for (const name of names) {
        requireLength(name, most, refuse)
        requireName(name, refuse)
      }
      return names
    },
    exampleForAll: () => 'NAME',
  },
  category: {
    read: (text, { most }, refuse) => {
      const name = readTrimmed(text, most, refuse)
      if (name === '') refuse('it is required')
      requireName(name, refuse)
      if (name.includes(categorySeparator)) {
        refuse('a semicolon separates the categories of an item')
      }
      return name
    },
    exampleForAll: () => undefined,
  },
  email: {
    read: (text, _, refuse) => {
      const trimmed = readTrimmed(text, 1000, refuse)
      if (trimmed === '') refuse('it is required')
      const email = normaliseEmail(trimmed)
      if (isDeliverable(email)) return email
      refuse('it must be an email address')
      return ''
    },
    exampleForAll: () => undefined,
  },
  phone: {
    read: (text, _, refuse) => {
      const phone = readTrimmed(normalisePhone(text), phoneLength.max, refuse)
      if (!isPhone(phone)) refuse(`it must be ${phoneFormat}`)
      return phone
    },
    exampleForAll: () => '',
  },
}

/** Answers as organisers and spreadsheets write them. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ...['yes', 'y', 'true', '1', 'x'].map((text) => [text, true] as const),
  ...['no', 'n', 'false', '0', ''].map((text) => [text, false] as const),
])

/**
 * `1000` for `1,000` and `1 000`, and `3` for `3.0`, as spreadsheets write whole numbers; anything else stays, even
 * `1.000`, which is a thousand in some countries.
 */
function plainDigits(text: string): string {
  const [, thousands, digits] =
    /^(?:(\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)|(\d+))(?:\.00?)?$/.exec(text) ?? []
  return thousands?.replaceAll(/[, ]/g, '') ?? digits ?? text
}

/** Words after a number that change it. */
const multiples = /(?<!\p{L})(?:k|m|dozen|score|gross|hundreds?|thousands?|millions?)$/iu

/** The number in `x25`, `~30`, `25 pcs`, `25x` and `2 boxes`; any other text as it is. */
function withoutUnit(text: string): string {
  if (multiples.test(text)) return text
  const [, number] =
    /^(?:[x×~≈] ?|(?:ca|approx|about)\.? ?)?(\d[\d., ]*?)(?: ?(?:x|×|pcs?|pieces?|ea|st|stk)\.?| [\p{L}]+\.?)?$/iu.exec(
      text,
    ) ?? []
  return number ?? text
}

function readTrimmed(text: string, most: number, refuse: Refuse): string {
  const trimmed = visibleText(text)
  requireLength(trimmed, most, refuse)
  return trimmed
}

function requireName(text: string, refuse: Refuse): void {
  if (nameProblem(text) !== null) {
    refuse('it has a line break, or a mark that turns the direction of writing')
  }
}

function requireLength(text: string, most: number, refuse: Refuse): void {
  if (!isLongerThan(text, most)) return
  refuse(`it has ${countCharacters(text)} characters, ${most} are allowed`)
}
