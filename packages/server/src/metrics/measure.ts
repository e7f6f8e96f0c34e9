import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ChangeStreams } from '../live/streams.ts'
import { watchEvent } from './event.ts'

/** Measures from now on, until the app is closed; `read` returns the text of a scrape. */
export function measure(app: FastifyInstance, streams: ChangeStreams) {
  // Not the library's own registry, which the whole process shares.
  const registry = new Registry()
  countRequests(app, registry)
  const machine = watchProcess(registry)
  const event = watchEvent(app, streams, registry)
  app.addHook('onClose', async () => machine.stop())
  return {
    contentType: registry.contentType,
    read: async () => {
      machine.read()
      await event.read()
      return registry.metrics()
    },
  }
}

const resolutionMs = 10
const nanoseconds = 1e-9
const microseconds = 1e-6

/**
 * Measures the process, under the names of Prometheus' own libraries (spec §29). `read` runs right before a scrape,
 * `stop` ends measurements.
 */
function watchProcess(registry: Registry) {
  const registers = [registry]
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const since = `of the event loop since the last scrape; ${resolutionMs} ms are the timer's own.`
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const median = gauge('nodejs_eventloop_lag_p50_seconds', `Median delay ${since}`)
  const high = gauge('nodejs_eventloop_lag_p99_seconds', `Hundredth-longest delay ${since}`)
  const longest = gauge('nodejs_eventloop_lag_max_seconds', `Longest delay ${since}`)
  const resident = gauge('process_resident_memory_bytes', 'Memory of the process.')
  const heap = gauge('nodejs_heap_size_used_bytes', 'Memory that JavaScript uses.')
  const started = gauge('process_start_time_seconds', 'When the process started, in Unix time.')
  started.set(Math.round(performance.timeOrigin / 1000))
  const name = 'process_cpu_seconds_total'
  const processor = new Counter({ name, help: 'Time spent on processors.', registers })
  return {
    read: () => {
      median.set(delays.percentile(50) * nanoseconds)
      high.set(delays.percentile(99) * nanoseconds)
      longest.set(delays.max * nanoseconds)
      delays.reset()
      const { rss, heapUsed } = process.memoryUsage()
      resident.set(rss)
      heap.set(heapUsed)
      const { user, system } = process.cpuUsage()
      processor.reset()
      processor.inc((user + system) * microseconds)
    },
    stop: () => delays.disable(),
  }
}

/** Upper bounds of the buckets, in seconds: from the cache, a read or a write, slow, too slow. */
const buckets = [0.01, 0.05, 0.25, 1, 5]

/**
 * Counts every request when it is answered, by its route, which contains no name. A stream of changes lasts as long as
 * a page is open, so the number of streams says more (spec §29).
 */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'signout_http_request_duration_seconds',
    help: 'How long requests took, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (!isStream(request)) {
      const status = String(reply.statusCode)
      const labels = { method: request.method, route: routeOf(request), status }
      durations.observe(labels, reply.elapsedTime / 1000)
    }
    done()
  })
}

function isStream({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.endpoint?.produces === 'text/event-stream'
}

/** The declared route; all unknown paths share one name. */
function routeOf({ routeOptions, is404 }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none')
}
