/** Whether the battery runs low, where the browser tells it (Battery Status API; Chromium only). */

interface BatteryManager extends EventTarget {
  /** 0 to 1. */
  readonly level: number
  readonly charging: boolean
}

type Browser = { getBattery?(): Promise<BatteryManager> }

const LOW = 0.2

export interface BatterySeam {
  /** Calls back with the present state where it is told, and at every change. Returns the way to stop. */
  watchLow(listener: (isLow: boolean) => void): () => void
}

export const batteryOf = (browser: Browser): BatterySeam => ({
  watchLow: (listener) => {
    let stop = () => {}
    let isStopped = false
    browser.getBattery?.().then(
      (battery) => {
        if (isStopped) return
        const tell = () => listener(battery.level <= LOW && !battery.charging)
        battery.addEventListener('levelchange', tell)
        battery.addEventListener('chargingchange', tell)
        stop = () => {
          battery.removeEventListener('levelchange', tell)
          battery.removeEventListener('chargingchange', tell)
        }
        tell()
      },
      () => {},
    )
    return () => {
      isStopped = true
      stop()
    }
  },
})

export const battery: BatterySeam = {
  watchLow: (listener) => batteryOf(navigator as Browser).watchLow(listener),
}
