/** Compares each period that the privacy policy promises with the code's. */
import { expect, it } from 'vitest'
import { CONSENT_EXPIRES_DAYS, SESSION } from '#contract/periods.ts'
import { EXPIRY_NOTICE_DAYS } from '#server/api/accounts/expire-unverified.ts'
import { LINKS_KEPT_DAYS } from '#server/api/accounts/mailed-tokens.ts'
import { COUNTED_MS } from '#server/kernel/mail/mail-limits.ts'
import { MAIL_ROW_KEPT_DAYS, MAIL_TEXT_KEPT_DAYS } from '#server/kernel/mail/sweep-mails.ts'
import { sections } from '#texts/privacy-policy.ts'
import { RETENTION_DAYS } from './retention.ts'

const lines = sections.flatMap(({ blocks }) => blocks.flat())

/** The period in the words of the policy. */
function period(days: number): string {
  const words: Readonly<Record<number, string>> = {
    1: 'one day',
    2: 'two days',
    7: 'a week',
    14: 'two weeks',
    365: 'one year',
    730: '2 years',
  }
  return words[days] ?? `${days} days`
}

it.each([
  ['which walks were played', RETENTION_DAYS.use],
  ['Requests for walks that failed', RETENTION_DAYS.endedRequests],
  ['Links that were mailed to you', LINKS_KEPT_DAYS],
  ['Where you are signed in', SESSION.tokenDays],
  ['Security events of your account', RETENTION_DAYS.accountEvents],
  ['their text until they are on their way', MAIL_TEXT_KEPT_DAYS],
  ['What you write to us', MAIL_TEXT_KEPT_DAYS],
  ['that they were sent for', MAIL_ROW_KEPT_DAYS],
  ['no mail server', MAIL_TEXT_KEPT_DAYS],
  ['hash of the address', COUNTED_MS / 86_400_000],
  ['never verified is deleted', SESSION.graceDays + EXPIRY_NOTICE_DAYS],
  ['We write', EXPIRY_NOTICE_DAYS],
  ['consent, which ends after', CONSENT_EXPIRES_DAYS],
])('the policy says of “%s” what the code does', (subject, days) => {
  const line = lines.find((one) => one.includes(subject)) ?? ''
  // Read from the subject on, because a line may name more than one period.
  expect(line.slice(line.indexOf(subject))).toContain(period(days))
})
