import type { Plugin } from 'vite'

/**
 * Takes the schemas out of the browser's copy of the contract: the server checks every request and every answer, so
 * the browser needs of an endpoint only its method, path and topics. That saves 10 kB of the first load. Code that
 * asks such a schema for anything after all is told so.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod/mini' ? STAND_IN : null),
    async load(id) {
      if (id !== STAND_IN) return null
      const names = Object.keys(await import('zod/mini')).map((name) => `schema as "${name}"`)
      return `${standIn}\nexport { ${names.join(', ')} }`
    },
  }
}

const STAND_IN = '\0schemas'

/** Any call on it and any part of it is itself again. */
const standIn = `
const checks = ['_zod', '~standard', 'parse', 'safeParse', 'parseAsync', 'safeParseAsync']
const schema = new Proxy(() => {}, {
  apply: () => schema,
  get: (_, name) => {
    if (checks.includes(name)) throw new Error('Schemas are the server’s: the browser has none.')
    return schema
  },
})`
