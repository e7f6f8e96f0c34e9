import { commandLine } from '@signout/server/base/actor.ts'
import { moveOrder } from '@signout/server/orders/moves.ts'
import { findOrderStatus } from '@signout/server/orders/order-queries.ts'
import { Argument, Command } from 'commander'
import { type CliContext, CliRefusal } from '../context.ts'
import { parseIdArgument } from './arguments.ts'

export function orderCommand({ open, out, now }: CliContext): Command {
  const cancel = new Command('cancel')
    .description(
      'Cancel an order that is not picked up, such as a no-show: its units go back on the shelf.',
    )
    .addArgument(new Argument('<id>', 'number of the order').argParser(parseIdArgument))
    .action(async (id: number) => {
      const db = await open()
      if ((await findOrderStatus(db, id)) === undefined) {
        throw new CliRefusal(`There is no order ${id}.`)
      }
      await moveOrder(db, commandLine, { order: id, status: 'Cancelled' }, now())
      out.line(`Order ${id} is cancelled.`)
    })
  return new Command('order').description('Orders.').addCommand(cancel)
}
