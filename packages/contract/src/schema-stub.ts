/**
 * Loaded by browsers in place of zod: the server checks every request and every answer, and all that a browser needs of
 * an endpoint is its method, path and topics (decision 009). Every call on the stub returns the stub itself.
 * @public in place of the same name in `schema.ts`
 */
export const z: unknown = new Proxy(() => z, {
  get: (_, name) => {
    if (checks.has(name)) throw new Error('Schemas are checked by the server: browsers have none.')
    return z
  },
})

const checks = new Set<PropertyKey>([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  '_zod',
  '~standard',
])
