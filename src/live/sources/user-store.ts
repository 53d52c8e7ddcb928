/** The open store of the present session. A store that could not be opened is tried again at the next call. */
import { openStore, type Store } from '#data/store/store.ts'
import { setStorageState } from '../storage-state.ts'

export interface UserStore {
  /** Resolves with the open store; rejects where the browser refuses to open it. */
  open(): Promise<Store>
  isOpening(): boolean
  /** True after an opening that was refused, until one succeeds. */
  hasFailed(): boolean
  /** Closes the store, if it is open; the next `open` opens that of the session then. */
  close(): Promise<void>
}

/** `onRecovered` is called when the store opens after it had been refused. */
export function createUserStore(options: { database(): string; onRecovered(): void }): UserStore {
  let opened: Promise<Store> | undefined
  let hasFailed = false
  return {
    isOpening: () => opened !== undefined,
    hasFailed: () => hasFailed,
    open() {
      if (opened) return opened
      const opening = openStore(options.database())
      opened = opening
      opening.then(
        () => {
          setStorageState('kept')
          if (!hasFailed) return
          hasFailed = false
          options.onRecovered()
        },
        () => {
          hasFailed = true
          setStorageState('not-kept')
          if (opened === opening) opened = undefined
        },
      )
      return opening
    },
    async close() {
      const before = opened
      opened = undefined
      await before?.then((store) => store.close()).catch(() => {})
    },
  }
}
