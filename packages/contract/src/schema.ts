/** Library with which shapes are declared. Browsers load `schema-stub.ts` instead: see `imports` in package.json. */
export { z } from 'zod'
