/** What shapes are declared with. Browsers take `schema-stub.ts` in its place: see `imports` in package.json. */
export { z } from 'zod'
