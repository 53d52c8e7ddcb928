/** Prepares chosen files one after another, so that only one picture at a time is held in memory. */
import { useCallback, useRef, useState } from 'react'
import { fail } from '#contract/failure.ts'
import { fileFailed } from '#texts/route-media.ts'
import { prepareFile, type PreparedFile } from './prepare-file.ts'
import { uploadAllowed } from './upload-allowed.ts'

/** A file that is being prepared. */
export interface Preparing {
  readonly id: number
  readonly name: string
  /** 0 to 1. */
  readonly share: number
}

export interface Prepare {
  readonly preparing: readonly Preparing[]
  /** The reasons why files were refused, since the last choice. */
  readonly refusals: readonly string[]
  readonly add: (files: readonly File[]) => void
}

async function prepareAllowed(file: File, onStep: (share: number) => void) {
  const prepared = await prepareFile(file, onStep)
  return prepared.ok ? uploadAllowed(prepared.value) : prepared
}

/** Continues when the screen is left, since the user has chosen the files. `onReady` is called with each. */
export function usePreparing(onReady: (file: PreparedFile) => void): Prepare {
  const [preparing, setPreparing] = useState<readonly Preparing[]>([])
  const [refusals, setRefusals] = useState<readonly string[]>([])
  const queue = useRef(Promise.resolve())
  const lastId = useRef(0)

  const prepareOne = useCallback(
    async (id: number, file: File) => {
      const step = (share: number) =>
        setPreparing((all) => all.map((one) => (one.id === id ? { ...one, share } : one)))
      const prepared = await prepareAllowed(file, step).catch((error: unknown) => fail(String(error)))
      setPreparing((all) => all.filter((one) => one.id !== id))
      if (prepared.ok) onReady(prepared.value)
      else setRefusals((all) => [...all, fileFailed(file.name, prepared.failure)])
    },
    [onReady],
  )

  const add = useCallback(
    (files: readonly File[]) => {
      const chosen = files.map((file) => ({ file, id: (lastId.current += 1) }))
      setRefusals([])
      setPreparing((all) => [...all, ...chosen.map(({ file, id }) => ({ id, name: file.name, share: 0 }))])
      for (const { file, id } of chosen) queue.current = queue.current.then(() => prepareOne(id, file))
    },
    [prepareOne],
  )
  return { preparing, refusals, add }
}
