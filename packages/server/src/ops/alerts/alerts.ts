import { type Alert, type AlertKind, alertKinds, isThisMachine } from '@signout/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Config } from '../../base/config/config.ts'
import { DatabaseUnavailable } from '../../db/failure.ts'
import type { Db } from '../../db/tables.ts'
import { overviewChanged } from '../../record/changes/change.ts'
import { type Job, startJob } from '../../record/start-job.ts'
import { checkedKinds, checks, type Warning } from './checks.ts'
import { hubOf } from '../../record/changes/change-hub.ts'

const checkEveryMs = 15_000

interface Options {
  readonly db: Db
  readonly config: Config
  readonly now: () => Date
  readonly log: FastifyBaseLogger
}

/** The one source of alerts (spec §19), for the overview and the log. They stay while the database does not answer. */
export class Alerts {
  readonly #options: Options
  readonly #startedAt: string
  readonly #present = new Map<AlertKind, Alert>()

  constructor(options: Options) {
    this.#options = options
    this.#startedAt = options.now().toISOString()
  }

  /** Current alerts, the worst first, with the one about the address by which the page was opened. */
  async read(page: URL): Promise<Alert[]> {
    await this.check()
    const present = alertKinds.flatMap((kind) => this.#present.get(kind) ?? [])
    return [...present, ...this.#checkAddress(page)]
  }

  has(kind: AlertKind): boolean {
    return this.#present.has(kind)
  }

  #checkAddress({ origin, hostname }: URL): Alert[] {
    if (this.#options.config.publicUrl !== undefined || !isThisMachine(hostname)) return []
    const message = `This page was opened at ${origin}, where no phone can open it, nor the links that are made here. Ask the operator of the server to set PUBLIC_URL.`
    return [{ kind: 'address', message, since: this.#startedAt }]
  }

  /** Runs all checks and logs new alerts; returns whether anything has changed. */
  async check(): Promise<boolean> {
    const { db, config, now } = this.#options
    const at = now()
    let hasChanged = false
    for (const kind of checkedKinds) {
      try {
        const warning = await checks[kind]({ db, config, now: at })
        hasChanged = this.#note(kind, warning, at) || hasChanged
      } catch (error) {
        if (!(error instanceof DatabaseUnavailable)) throw error
      }
    }
    return hasChanged
  }

  #note(kind: AlertKind, warning: Warning | null, now: Date): boolean {
    const { log } = this.#options
    const before = this.#present.get(kind)
    if (warning?.message === before?.message) return false
    if (warning === null) {
      this.#present.delete(kind)
      log.info({ alert: kind }, 'alert over')
    } else {
      this.#present.set(kind, { kind, since: now.toISOString(), ...warning })
      log.warn({ alert: kind }, warning.message)
    }
    return true
  }
}

/** Runs the checks periodically, for the log and open dashboards. */
export function watchAlerts({ services: { alerts, db }, log }: FastifyInstance): Job {
  return startJob({
    everyMs: checkEveryMs,
    firstMs: 0,
    work: async () => {
      if (await alerts.check()) hubOf(db).publish(overviewChanged)
    },
    onFailure: (error) => log.error({ err: error }, 'alerts cannot be checked'),
  })
}
