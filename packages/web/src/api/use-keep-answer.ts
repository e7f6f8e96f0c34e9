import type { CallInput, Endpoint, ResponseOf } from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from './keys.ts'

type KeepAnswer = <E extends Endpoint>(
  read: E,
  input: CallInput<E>,
  answer: ResponseOf<NoInfer<E>>,
) => void

/** Shows what a write answered wherever the named read is on the screen, before that is fetched again. */
export function useKeepAnswer(): KeepAnswer {
  const client = useQueryClient()
  return (read, input, answer) => {
    client.setQueryData(keyOf(read, input), (old: unknown) => (old === undefined ? old : answer))
  }
}
