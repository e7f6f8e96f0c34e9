import { createOutlets } from '../feedback/outlets.ts'

const { register, useOutlets } = createOutlets()

/** Shows the notifications, while it is mounted, inside a sheet that covers the page instead of at the end of the window. */
export function ToastOutlet() {
  return <div ref={register} />
}

/** The outlet that was opened last; undefined when there is none. */
export function useToastOutlet(): HTMLElement | undefined {
  return useOutlets().at(-1)
}
