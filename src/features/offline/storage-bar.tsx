/** The share of the browser's storage quota that is used: a bar that turns yellow, then red, and says so in words. */
import { formatBytes } from '#kit/formats.ts'
import type { StorageUse } from '#data/device/storage-use.ts'
import * as texts from '#texts/offline-screen.ts'
import * as css from './storage-bar.css.ts'

/** Shares of the quota above which the bar is yellow and red. */
const FILLING_ABOVE = 0.7
const FULL_ABOVE = 0.9

type Level = keyof typeof css.fill

/** 'roomy' up to 70 % of the quota, 'filling' up to 90 %, then 'full'. */
const levelOf = (share: number): Level => {
  if (share > FULL_ABOVE) return 'full'
  return share > FILLING_ABOVE ? 'filling' : 'roomy'
}

export function StorageBar({ usedBytes, quotaBytes }: StorageUse) {
  const share = quotaBytes > 0 ? Math.min(1, usedBytes / quotaBytes) : 1
  const level = levelOf(share)
  const percent = Math.round(share * 100)
  const value = texts.usedOf(formatBytes(usedBytes), formatBytes(quotaBytes))
  return (
    <div>
      <div
        className={css.track}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native meter cannot be styled alike everywhere
        role="meter"
        aria-label={texts.storageUsed}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={value}
        data-level={level}
      >
        <div className={css.fill[level]} style={{ width: `${percent}%` }} />
      </div>
      {level !== 'roomy' && (
        <p className={css.words[level]}>
          {level === 'full' ? texts.storageNearlyFull : texts.storageFilling}
        </p>
      )}
    </div>
  )
}
