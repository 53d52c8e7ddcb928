/**
 * Passes on positions at a pace: all that the device reports, or one every few seconds, so that the receiver rests in
 * between. The rules of the walk stay the same: 10 s of walking are 15 m of a 50 m radius.
 */
import type { Positions } from '#platform/device/geolocation.ts'

/** Milliseconds between two look-ups; 0 is as often as the device reports. */
export const PACE_MS = { all: 0, pocket: 5000, lowBattery: 10_000 } as const

export interface PacedPositions extends Positions {
  setPace(everyMs: number): void
}

interface Watch {
  start(): void
  stop(): void
}

export const createPacedPositions = (positions: Positions): PacedPositions => {
  let everyMs: number = PACE_MS.all
  const watches = new Set<Watch>()
  return {
    current: positions.current,
    watch: (options, listener) => {
      let stop = () => {}
      const look = (isStopped: () => boolean) => {
        void positions.current({ ...options, maximumAge: 0 }).then((result) => {
          if (!isStopped()) listener(result)
        })
      }
      const watch: Watch = {
        start: () => {
          if (everyMs === PACE_MS.all) {
            stop = positions.watch(options, listener)
            return
          }
          let isStopped = false
          const timer = setInterval(() => look(() => isStopped), everyMs)
          look(() => isStopped)
          stop = () => {
            isStopped = true
            clearInterval(timer)
          }
        },
        stop: () => stop(),
      }
      watch.start()
      watches.add(watch)
      return () => {
        watch.stop()
        watches.delete(watch)
      }
    },
    setPace: (wantedMs) => {
      if (wantedMs === everyMs) return
      everyMs = wantedMs
      for (const watch of watches) {
        watch.stop()
        watch.start()
      }
    },
  }
}
