/** Figures that are read at each scrape instead of being counted. */
import type { Pool } from 'pg'
import type { Gauge, GaugeConfiguration, Registry } from 'prom-client'
import type { Database } from '#server/kernel/db/open-database.ts'
import { readWorkFigures, type WorkFigures } from './work-figures.ts'

export interface HubFigures {
  connectionCount(): number
  /** Returns the number of events that are stored and not yet offered to this process's connections. */
  eventsBehind(): Promise<number>
}

export interface WatchedFigures {
  watchPool(name: string, pool: Pool): void
  watchHub(hub: HubFigures): void
  /** Reports the waiting work in the tables, of all processes, at each scrape. */
  watchWork(db: Database): void
}

/**
 * Reads numbers by their labels. It returns none if they cannot be read now, because no figure is better than an old
 * one.
 */
type Samples = readonly (readonly [Readonly<Record<string, string>>, number])[]

interface Figure {
  readonly name: string
  readonly help: string
  readonly labelNames?: string[]
  read(): Samples | Promise<Samples>
}

export function watchedFigures(
  { Gauge }: { readonly Gauge: new (options: GaugeConfiguration<string>) => Gauge },
  register: Registry,
): WatchedFigures {
  const add = ({ read, ...names }: Figure) =>
    register.registerMetric(
      new Gauge({
        ...names,
        registers: [],
        async collect() {
          const samples = await read()
          this.reset()
          // A gauge without labels is set to 0 by `reset`.
          if (!names.labelNames) this.remove()
          for (const [labels, value] of samples) this.set(labels, value)
        },
      }),
    )
  const pools = new Map<string, Pool>()

  return {
    watchPool(name, pool) {
      pools.set(name, pool)
      if (pools.size > 1) return
      add({
        name: 'streetlore_database_connections',
        help: 'Connections to PostgreSQL that this process has open, by pool.',
        labelNames: ['pool', 'state'],
        read: () =>
          [...pools].flatMap(([of, { totalCount, idleCount }]) => [
            [{ pool: of, state: 'used' }, totalCount - idleCount] as const,
            [{ pool: of, state: 'idle' }, idleCount] as const,
          ]),
      })
      add({
        name: 'streetlore_database_connection_waiters',
        help: 'Queries that wait for a connection, by pool.',
        labelNames: ['pool'],
        read: () => [...pools].map(([of, { waitingCount }]) => [{ pool: of }, waitingCount] as const),
      })
    },
    watchHub(hub) {
      add({
        name: 'streetlore_hub_connections',
        help: 'Connections of the hub that are open on this process.',
        read: () => [[{}, hub.connectionCount()]],
      })
      add({
        name: 'streetlore_hub_events_behind',
        help: 'Events that are stored and not offered to the connections of this process yet.',
        read: () =>
          hub.eventsBehind().then(
            (count) => [[{}, count]],
            () => [],
          ),
      })
    },
    watchWork(db) {
      let asking: Promise<WorkFigures | undefined> | undefined
      // One query answers all figures of a scrape.
      const work = () => {
        asking ??= readWorkFigures(db)
          .catch(() => undefined)
          .finally(() => (asking = undefined))
        return asking
      }
      const ofWork = (samplesOf: (figures: WorkFigures) => Samples) => async () => {
        const figures = await work()
        return figures ? samplesOf(figures) : []
      }
      add({
        name: 'streetlore_database_up',
        help: 'Whether the database answered this scrape.',
        read: async () => [[{}, (await work()) ? 1 : 0]],
      })
      add({
        name: 'streetlore_jobs',
        help: 'Work in the tables, of all processes: failed tours of the last day, failed chunks of all tours.',
        labelNames: ['kind', 'state'],
        read: ofWork(({ jobs }) => jobs.map(({ kind, state, count }) => [{ kind, state }, count])),
      })
      add({
        name: 'streetlore_mails',
        help: 'Mails of the outbox that are not sent, of all processes.',
        labelNames: ['state'],
        read: ofWork(({ mailsWaiting, mailsGivenUp }) => [
          [{ state: 'waiting' }, mailsWaiting],
          [{ state: 'given_up' }, mailsGivenUp],
        ]),
      })
      add({
        name: 'streetlore_mail_oldest_waiting_seconds',
        help: 'How long the oldest mail that waits has waited.',
        read: ofWork(({ oldestMailS }) => [[{}, oldestMailS]]),
      })
    },
  }
}
