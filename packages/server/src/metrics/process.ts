import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

const resolutionMs = 10
const nanoseconds = 1e-9
const microseconds = 1e-6

/** Collector of figures: `read` runs right before a scrape, `stop` ends measurements. */
export interface Watch {
  readonly read: () => void
  readonly stop: () => void
}

/** Measures the process, under the names of Prometheus' own libraries (spec §29). */
export function watchProcess(registry: Registry): Watch {
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
