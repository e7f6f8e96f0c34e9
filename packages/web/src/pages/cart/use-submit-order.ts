import {
  type ApiError,
  describesProject,
  submitOrder,
  type Team,
  findDescribedLimit,
  type LimitUse,
  type Quantities,
} from '@signout/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { wasRefused } from '#api-errors.ts'
import { invalidateChanged } from '#api/query-client.ts'
import { useIsWriting, useWrite } from '#api/writes.ts'
import { useConfiguration } from '#configuration.ts'
import { outcomeText, statusText } from '#failure-text.ts'
import { messages } from '#messages.ts'
import { useCart } from '#shared/cart/cart.ts'
import { paths } from '#paths.ts'
import { toast } from '#ui/toasts/toasts.ts'

export interface OrderSubmission {
  readonly submit: (team: Team) => void
  readonly isSubmitting: boolean
  /** Failure of the last attempt, or null. */
  readonly refusal: FailedSubmission | null
}

/** Why an attempt failed, and the cart that was sent. */
interface FailedSubmission {
  readonly reasons: readonly string[]
  readonly sent: Quantities
}

/** Submits the cart as an order of the team (spec §22, §24). */
export function useSubmitOrder(): OrderSubmission {
  const cart = useCart()
  const navigate = useNavigate()
  const client = useQueryClient()
  const write = useWrite(submitOrder, { pending: cart.pendingOrder, failure: failureOf })
  const isSubmitting = useIsWriting(submitOrder)
  const rules = useConfiguration()

  const submit = async (team: Team) => {
    write.attempt.clear()
    if (!describesProject(team.project_description, rules)) {
      write.attempt.refuse('Please provide a more detailed project description.', 'warning')
      return
    }
    const ordered = cart.items
    const hardware = ordered.map(({ hardware_id, quantity }) => ({ id: hardware_id, quantity }))
    const { answer, error } = await write.send({ body: { hardware, team_code: team.team_code } })
    if (error) {
      // The page may not know the reason of the refusal yet.
      if (wasRefused(error)) invalidateChanged(client, submitOrder)
      return
    }
    cart.takeOff(ordered)
    if (answer.errors.length > 0) toast.info(messages.orderModified)
    else toast.success(messages.orderSubmitted)
    // Not `rememberPlace`: a user who has left the cart may be back in it.
    if (location.pathname === paths.cart) await navigate(paths.home)
  }
  return {
    submit: (team) => void submit(team),
    isSubmitting,
    refusal: write.error && {
      reasons: reasonsOf(write.error),
      sent: new Map(write.input?.body.hardware.map(({ id, quantity }) => [id, quantity])),
    },
  }
}

function failureOf(error: ApiError): string {
  return error.errorsOf('non_field_errors').length > 0
    ? 'There are some problems with your order.'
    : outcomeText(error, `Failed to submit order: ${statusText(error)}`)
}

const unanswered =
  'The server did not answer. Submit again when the connection is back: your order is placed only once.'

const failedInside =
  'An internal server error has occurred, please inform hackathon organizers if this continues to happen.'

/** The server's reasons against the order, or the specification's text when there are none (spec §25). */
function reasonsOf(error: ApiError): readonly string[] {
  // The order may have arrived; then submitting the same cart again only returns its answer.
  if (error.status === 0) return [unanswered]
  // The `detail` adds nothing to the status.
  if (error.status === 500) return [failedInside]
  const refusals = [...error.errorsOf('non_field_errors'), ...error.errorsOf('hardware')]
  if (refusals.length > 0) return refusals
  return [error.detail ?? failedInside]
}

interface StandingReason {
  readonly text: string
  /** Items that it concerns; empty if it concerns the whole cart. */
  readonly itemIds: readonly number[]
}

/**
 * Reasons that still hold against a refused cart: a limit until one of its rows changes, any other until the cart does.
 * `brokenBy` returns the limits that the sent cart would break.
 */
export function standingReasons(
  { reasons, sent }: FailedSubmission,
  now: Quantities,
  brokenBy: (wanted: Quantities) => readonly LimitUse[],
): StandingReason[] {
  const broken = brokenBy(sent)
  const changed = [...sent.keys(), ...now.keys()].filter((id) => sent.get(id) !== now.get(id))
  return reasons
    .map((text) => ({ text, itemIds: findDescribedLimit(text, broken)?.itemIds ?? [] }))
    .filter(({ itemIds }) =>
      itemIds.length === 0 ? changed.length === 0 : !changed.some((id) => itemIds.includes(id)),
    )
}
