import type { Access, Endpoint } from '@signout/contract'
import { forbidden, unauthenticated } from './refusal.ts'

/** The user or command that acts. Every change takes one, which decides what it allows (decision 012). */
export interface Actor {
  readonly via: 'web' | 'cli'
  /** Null without a login, for the command line, and for the server's own actions. */
  readonly userId: number | null
  /** Null for users who have not signed the waiver, such as most organisers. */
  readonly profile: ActorProfile | null
  readonly isOrganiser: boolean
  /** Whether the user may order outside the sign-out window. */
  readonly isTestUser: boolean
  /** Set when this actor's request may be repeated (spec §16). */
  readonly request?: RepeatableRequest
  /** Set for requests in a session, whose user and rights are read again with every write. */
  readonly session?: ActorSession
}

interface ActorSession {
  readonly sessionHash: string
  /** When the request came in. */
  readonly at: Date
}

/** A request that its sender may repeat (spec §16). */
export interface RepeatableRequest {
  readonly key: string
  /** Hash of what the key was first used for: method, path and body. */
  readonly fingerprint: string
  readonly at: Date
  /** Set by `transact` when it returned the first answer and did nothing. */
  isReplayed?: boolean
}

interface ActorProfile {
  readonly id: number
  readonly teamId: number
  readonly teamCode: string
}

export interface UserActor extends Actor {
  readonly userId: number
}

export interface Participant extends UserActor {
  readonly profile: ActorProfile
}

export const anonymous: Actor = {
  via: 'web',
  userId: null,
  profile: null,
  isOrganiser: false,
  isTestUser: false,
}

/** The command line, which may do what an organiser may, without an account (decision 005). */
export const commandLine: Actor = { ...anonymous, via: 'cli', isOrganiser: true }

/** The server, in what it does by itself, such as a scheduled backup; the record shows it as the command line. */
export const theServer: Actor = { ...commandLine }

/** The actor of a request is not, or no longer, the one in this process's memory; nothing was written. */
export class ActorChanged extends Error {
  override readonly name = 'ActorChanged'
  readonly actor: Actor

  /** @param actor according to the database. */
  constructor(actor: Actor) {
    super('The caller has other rights by now')
    this.actor = actor
  }
}

interface ActorByAccess extends Record<Access, Actor> {
  anyone: Actor
  user: UserActor
  'applicant-or-participant': UserActor
  participant: Participant
  member: UserActor
  organiser: UserActor
}

export type ActorOf<E extends Endpoint> = ActorByAccess[E['access']]

export function isLoggedIn(actor: Actor): actor is UserActor {
  return actor.userId !== null
}

function isParticipant(actor: Actor): actor is Participant {
  return isLoggedIn(actor) && actor.profile !== null
}

interface Callers {
  readonly inWords: string
  /** Whether an actor may call, once logged in where that is required; omitted where all may. */
  readonly include?: (actor: Actor) => boolean
}

/** Who may call an endpoint (spec §6), by its access. */
export const callersOf: Readonly<Record<Access, Callers>> = {
  anyone: { inWords: 'Anyone' },
  user: { inWords: 'Logged-in users' },
  'applicant-or-participant': {
    inWords: 'Applicants and participants',
    include: (actor) => isParticipant(actor) || !actor.isOrganiser,
  },
  participant: { inWords: 'Participants', include: isParticipant },
  member: {
    inWords: 'Participants and organisers',
    include: (actor) => isParticipant(actor) || actor.isOrganiser,
  },
  organiser: { inWords: 'Organisers', include: (actor) => actor.isOrganiser },
}

/** Whether an actor may call an endpoint of this access, once logged in where that is required. */
export function mayCall(access: Access, actor: Actor): boolean {
  return callersOf[access].include?.(actor) ?? true
}

/** @throws {Refusal} 401 without a login where one is needed, 403 for an actor who may not call the endpoint. */
export function requireAccess({ access }: Endpoint, actor: Actor): void {
  if (access !== 'anyone' && !isLoggedIn(actor)) throw unauthenticated()
  if (!mayCall(access, actor)) throw forbidden()
}

/** @throws {Refusal} 403 for all but organisers and the command line. */
export function requireOrganiser(actor: Actor): void {
  if (!actor.isOrganiser) throw forbidden()
}
