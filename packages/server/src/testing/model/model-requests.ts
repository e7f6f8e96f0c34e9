import {
  cancelOwnOrder,
  correctCondition,
  createProfile,
  deleteTeam,
  type Endpoint,
  joinTeam,
  leaveTeam,
  orderForTeam,
  returnForTeam,
  returnItems,
  shortenOrder,
  submitOrder,
  undoEvent,
  updateItem,
  updateOrder,
  updateProfile,
  updateTeam,
  urlOf,
} from '@signout/contract'
import type { Act } from './model-acts.ts'

export interface Request {
  readonly endpoint: Endpoint
  readonly url: string
  readonly body?: unknown
}

/** The call that does an act. */
export function toRequest(act: Act): Request {
  switch (act.act) {
    case 'submit':
      return to(submitOrder, {}, { hardware: act.lines })
    case 'order at the desk': {
      const body = { hardware: act.lines, picked_up: act.pickedUp }
      return to(orderForTeam, { team_code: act.team }, body)
    }
    case 'cancel own':
      return to(cancelOwnOrder, { id: act.order }, { status: 'Cancelled' })
    case 'join':
      return to(joinTeam, { team_code: act.team })
    case 'leave':
      return to(leaveTeam, {})
    case 'sign':
      return to(createProfile, {}, { e_signature: 'A signature', acknowledge_rules: true })
    case 'describe':
      return to(updateTeam, { team_code: act.team }, { project_description: act.text })
    case 'move':
      return to(updateOrder, { id: act.order }, { status: act.status })
    case 'return':
      return to(returnItems, {}, { order: act.order, hardware: act.lines })
    case 'shorten':
      return to(shortenOrder, { id: act.order }, { items: act.lines, missing: act.missing })
    case 'return by item':
      return to(returnForTeam, { team_code: act.team }, { hardware: act.lines })
    case 'undo':
      return to(undoEvent, { id: act.order }, { event: act.event })
    case 'correct':
      return to(
        correctCondition,
        { id: act.order, unit: act.unit },
        { part_returned_health: act.condition },
      )
    case 'delete team':
      return to(deleteTeam, { team_code: act.team })
    case 'record ID':
      return to(updateProfile, { id: act.profile }, { id_provided: act.provided })
    case 'count item':
      return to(updateItem, { id: act.item }, { quantity_available: act.total })
  }
}

function to(
  endpoint: Endpoint,
  params: Readonly<Record<string, string | number>>,
  body?: unknown,
): Request {
  return { endpoint, url: urlOf(endpoint, params), body }
}
