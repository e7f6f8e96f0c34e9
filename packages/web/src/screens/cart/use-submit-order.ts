import { type ApiError, describesProject, submitOrder, type Team } from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { asApiError, wasRefused } from '#api/errors.ts'
import { invalidateChanged } from '#api/query-client.ts'
import { useIsWriting, useWrite } from '#api/use-write.ts'
import { messages } from '#messages.ts'
import type { CartItem } from '#domain/cart/cart-store.ts'
import { useCart } from '#domain/cart/use-cart.ts'
import { paths } from '#paths.ts'
import { toast } from '#kit/toasts/toasts.ts'

export interface OrderSubmission {
  readonly submit: (team: Team) => void
  readonly isSubmitting: boolean
  /** Null if the last attempt did not fail. */
  readonly refusal: FailedSubmission | null
}

/** Why an attempt failed, and what was sent. */
export interface FailedSubmission {
  readonly reasons: readonly string[]
  readonly sent: readonly CartItem[]
}

/** Submits the cart as an order of the team (spec §4, §5, Submitting an order). */
export function useSubmitOrder(): OrderSubmission {
  const cart = useCart()
  const navigate = useNavigate()
  const client = useQueryClient()
  const write = useWrite(submitOrder, { pending: cart.pendingOrder })
  const isSubmitting = useIsWriting(submitOrder)

  const submit = async (team: Team) => {
    write.attempt.begin()
    if (!describesProject(team.project_description)) {
      write.attempt.refuse(messages.describeProject, 'warning')
      return
    }
    const ordered = cart.items
    const hardware = ordered.map(({ hardware_id, quantity }) => ({ id: hardware_id, quantity }))
    try {
      const receipt = await write.mutateAsync({ body: { hardware } })
      cart.takeOff(ordered)
      if (receipt.errors.length > 0) toast.info(messages.orderModified)
      else toast.success(messages.orderSubmitted)
      await navigate(paths.home)
    } catch (error) {
      const failure = asApiError(error)
      write.attempt.refuse(failureOf(failure))
      // What it was refused for may be news to this page.
      if (wasRefused(failure)) invalidateChanged(client, submitOrder)
    }
  }
  return {
    submit: (team) => void submit(team),
    isSubmitting,
    refusal: write.error && {
      reasons: reasonsOf(write.error),
      sent: write.variables.body.hardware.map(({ id, quantity }) => ({
        hardware_id: id,
        quantity,
      })),
    },
  }
}

function failureOf(error: ApiError): string {
  return error.errorsOf('non_field_errors').length > 0
    ? messages.orderProblems
    : messages.orderNotSubmitted(error)
}

/** The server's reasons against the order, or the specification's text where it gives none (spec §8). */
function reasonsOf(error: ApiError): readonly string[] {
  // The order may have arrived nevertheless; if so, submitting the same cart again only brings its answer.
  if (error.status === 0) return [messages.orderUnanswered]
  // Its `detail` only says that it is one.
  if (error.status === 500) return [messages.orderFailedInside]
  const refusals = [...error.errorsOf('non_field_errors'), ...error.errorsOf('hardware')]
  if (refusals.length > 0) return refusals
  return [error.detail ?? messages.orderFailedInside]
}
