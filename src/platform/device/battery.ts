/** Reports a low battery, where the browser knows it (Battery Status API; Chromium only). */

interface BatteryManager extends EventTarget {
  /** 0 to 1. */
  readonly level: number
  readonly charging: boolean
}

type Browser = { getBattery?(): Promise<BatteryManager> }

/** The share of the charge at which systems, too, warn of a low battery. */
const LOW = 0.2

export interface BatterySeam {
  /** Calls back with the present state where it is known, and at every change. Returns a function that stops it. */
  watchLow(listener: (isLow: boolean) => void): () => void
}

export const batteryOf = (browser: Browser): BatterySeam => ({
  watchLow: (listener) => {
    let stop = () => {}
    let isStopped = false
    browser.getBattery?.().then(
      (battery) => {
        if (isStopped) return
        const report = () => listener(battery.level <= LOW && !battery.charging)
        battery.addEventListener('levelchange', report)
        battery.addEventListener('chargingchange', report)
        stop = () => {
          battery.removeEventListener('levelchange', report)
          battery.removeEventListener('chargingchange', report)
        }
        report()
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
