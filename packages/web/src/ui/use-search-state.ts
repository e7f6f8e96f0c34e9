import { useSearchParams } from 'react-router'

/**
 * Filters, search and page as the address has them, so that reload, links and going back keep them. `defaults` names
 * the parameters; one that has its default is left out of the address. Lists are one comma-separated value: see
 * `listIn` and `toggled`.
 */
export function useSearchState<Name extends string>(
  defaults: Readonly<Record<Name, string>>,
): readonly [Readonly<Record<Name, string>>, (changes: Partial<Record<Name, string>>) => void] {
  const [params, setParams] = useSearchParams()
  const values: Record<Name, string> = { ...defaults }
  for (const name of keysOf(defaults)) values[name] = params.get(name) ?? defaults[name]

  const change = (changes: Partial<Record<Name, string>>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of keysOf(changes)) {
          const value = changes[name]
          if (value === undefined || value === defaults[name]) after.delete(name)
          else after.set(name, value)
        }
        return after
      },
      { replace: true },
    )
  return [values, change]
}

/** The parts of a comma-separated value. */
export function listIn(value: string): string[] {
  return value.split(',').filter((part) => part !== '')
}

/** The comma-separated value with `part` put in or taken out. */
export function toggled(value: string, part: string): string {
  const parts = listIn(value)
  return (parts.includes(part) ? parts.filter((each) => each !== part) : [...parts, part]).join(',')
}

function keysOf<Name extends string>(record: Partial<Record<Name, string>>): Name[] {
  // The records here are written out by their callers and have no keys beyond their type's.
  return Object.keys(record) as Name[]
}
