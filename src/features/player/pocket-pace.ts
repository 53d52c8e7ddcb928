/** Sets how often positions are looked up: less often in pocket mode and with a low battery. */
import type { BatterySeam } from '#platform/device/battery.ts'
import type { WakeLockSeam, WakeLockState } from '#platform/device/wake-lock.ts'
import { PACE_MS, type PacedPositions } from './walk/position/paced-positions.ts'

export interface PocketPace {
  /** Pocket mode, until the returned function is called: the screen stays on, positions are looked up less often. */
  enterPocket(onScreen: (state: WakeLockState) => void): () => void
  dispose(): void
}

export interface PocketPaceSeams {
  readonly positions: PacedPositions
  readonly battery: BatterySeam | undefined
  readonly wakeLock: WakeLockSeam | undefined
}

export const createPocketPace = ({ positions, battery, wakeLock }: PocketPaceSeams): PocketPace => {
  let isInPocket = false
  let isBatteryLow = false
  const setPace = () =>
    positions.setPace(isBatteryLow ? PACE_MS.lowBattery : isInPocket ? PACE_MS.pocket : PACE_MS.all)
  const stopBattery = battery?.watchLow((isLow) => {
    isBatteryLow = isLow
    setPace()
  })
  return {
    enterPocket: (onScreen) => {
      isInPocket = true
      setPace()
      const release = wakeLock?.hold(onScreen)
      return () => {
        isInPocket = false
        setPace()
        release?.()
      }
    },
    dispose: () => stopBattery?.(),
  }
}
