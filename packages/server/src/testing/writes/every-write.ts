import { eventWrites } from './event-writes.ts'
import { itemWrites } from './item-writes.ts'
import { orderWrites } from './order-writes.ts'
import { peopleWrites } from './people-writes.ts'
import type { Writes } from './write.ts'

/** Everything that can be written, by the rooms of what it is about. */
export const writes: Writes = {
  ...orderWrites,
  ...itemWrites,
  ...peopleWrites,
  ...eventWrites,
}
