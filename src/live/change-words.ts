/** The texts about changes: the name of each kind, and the note beside one that waits, failed or needs a decision. Pure. */
import { KEY_REUSED } from '#contract/answer-codes.ts'
import type { Failure } from '#contract/failure.ts'
import { IDEMPOTENCY_KEEP_DAYS } from '#contract/periods.ts'
import { LOCALE } from '#kit/locale.ts'
import * as texts from '#texts/changes.ts'
import type { ChangeKind, ChangePayloads } from '#changes/payloads.ts'
import { isStopped } from '#changes/row.ts'
import { type WaitingChange, isStuck } from '#changes/waiting-change.ts'

interface KindWords<K extends ChangeKind> {
  /** Returns a sentence that says what the user did. Titles are untrusted text. */
  did(payload: ChangePayloads[K]): string
  /** The name of the screen that shows it. */
  readonly place: string
  /** The toast of a refusal, where it has words of its own. */
  readonly refused?: string | ((title: string) => string)
  /** The toast once the server has stored it, for changes whose screen the user may have left. */
  done?(title: string): string
}

const { myTours, myRoutes, settings, privacy, allChanges } = texts.place

const WORDS: { readonly [K in ChangeKind]: KindWords<K> } = {
  'tour-publicity': { did: ({ title, isPublic }) => texts.tourPublicity(title, isPublic), place: myTours },
  'tour-delete': { did: ({ title }) => texts.tourDelete(title), place: myTours },
  'tour-play': {
    did: ({ title, durationPlayed }) => (durationPlayed > 0 ? texts.tourHeard(title) : texts.tourPlay(title)),
    place: myTours,
  },
  'tour-generate': {
    did: ({ title }) => texts.tourGenerate(title),
    place: myTours,
    done: texts.tourGenerateDone,
  },
  'preferences-accessibility': {
    did: () => texts.preferencesAccessibility,
    place: settings,
    refused: texts.preferencesAccessibilityRefused,
  },
  'preferences-tour': {
    did: () => texts.preferencesTour,
    place: settings,
    refused: texts.preferencesTourRefused,
  },
  'preferences-narration': {
    did: () => texts.preferencesNarration,
    place: settings,
    refused: texts.preferencesNarrationRefused,
  },
  'preferences-reset': {
    did: () => texts.preferencesReset,
    place: settings,
    refused: texts.preferencesResetRefused,
  },
  profile: { did: () => texts.profile, place: privacy, refused: texts.profileRefused },
  consent: { did: () => texts.consent, place: privacy, refused: texts.consentRefused },
  'fact-report': { did: ({ title }) => texts.factReport(title), place: allChanges },
  'route-create': { did: ({ title }) => texts.routeCreate(title), place: myRoutes },
  'route-edit': { did: ({ title }) => texts.routeEdit(title), place: myRoutes },
  'route-delete': { did: ({ title }) => texts.routeDelete(title), place: myRoutes },
  'route-like': {
    did: ({ title, isLiked }) => (isLiked ? texts.routeLike(title) : texts.routeUnlike(title)),
    place: myRoutes,
  },
  'media-upload': {
    did: ({ title }) => texts.mediaUpload(title),
    place: myRoutes,
    refused: texts.mediaUploadRefused,
  },
  'media-edit': {
    did: ({ title, caption }) => (caption === undefined ? texts.mediaPrimary(title) : texts.mediaEdit(title)),
    place: myRoutes,
    refused: texts.mediaEditRefused,
  },
  'media-delete': {
    did: ({ title }) => texts.mediaDelete(title),
    place: myRoutes,
    refused: texts.mediaDeleteRefused,
  },
}

/** The words for a row of a newer or an older version of the app, which may still be open in another tab. */
const OTHER_BUILD: KindWords<ChangeKind> = { did: () => texts.ofOtherBuild, place: allChanges }

const isOfThisBuild = (kind: string): kind is ChangeKind => Object.hasOwn(WORDS, kind)
const wordsOf = (kind: string): KindWords<ChangeKind> =>
  isOfThisBuild(kind) ? (WORDS[kind] as KindWords<ChangeKind>) : OTHER_BUILD

/** Returns a sentence that says what the user did. */
export const changeText = ({ kind, payload }: Pick<WaitingChange, 'kind' | 'payload'>): string =>
  wordsOf(kind).did(payload as never)

/** Returns the toast of a change that the server refused. The item itself shows the reason and the choices. */
export const refusedToast = (kind: string, title = ''): string => {
  const { refused, place } = wordsOf(kind)
  if (typeof refused === 'function') return refused(title)
  return refused ?? texts.refusedIn(place)
}

/** Returns the toast of a change that its user must decide. */
export const conflictToast = (kind: string, failure: Failure): string => {
  const { place } = wordsOf(kind)
  return conflictWords(failure).isDoubtful ? texts.doubtfulIn(place) : texts.conflictIn(place)
}

/** Returns the toast of a change that the server accepted; most need none. */
export const doneToast = (kind: string, title: string): string | undefined => wordsOf(kind).done?.(title)

/** The note beside a change, and the labels of its two buttons. A button without a label is not shown. */
export interface ChangeNote {
  readonly name: 'waiting' | 'stuck' | 'refused' | 'conflict'
  readonly text: string
  /** The label of the button that sends the change now, or again. */
  readonly send?: string
  /** The label of the button that discards the change. */
  readonly drop?: string
}

/** True for changes that the server refused, or that the user must decide. */
export { isStopped }

/** The fields of a change that a note needs. */
export type NotedChange = Pick<WaitingChange, 'kind' | 'status' | 'attempts' | 'firstSentAt' | 'failure'>

interface ConflictWords extends Required<Pick<ChangeNote, 'text' | 'send' | 'drop'>> {
  /** True where it is unknown whether the change reached the server. */
  readonly isDoubtful: boolean
}

const CHANGED_ELSEWHERE: ConflictWords = {
  text: texts.changedElsewhere,
  send: texts.keepMine,
  drop: texts.takeTheirs,
  isDoubtful: false,
}
/** The words of a conflict by the code of its failure; without a code they are `CHANGED_ELSEWHERE`. */
const CONFLICTS: Readonly<Record<string, ConflictWords>> = {
  maybe_created: {
    text: texts.maybeCreated,
    send: texts.keepMine,
    drop: texts.takeTheirs,
    isDoubtful: true,
  },
  key_expired: {
    text: texts.keyExpired(IDEMPOTENCY_KEEP_DAYS),
    send: texts.sendAgain,
    drop: texts.discard,
    isDoubtful: true,
  },
}

const codeOf = (failure: Failure | undefined): string => (failure && 'code' in failure && failure.code) || ''
const conflictWords = (failure: Failure | undefined): ConflictWords => {
  const code = codeOf(failure)
  return (Object.hasOwn(CONFLICTS, code) && CONFLICTS[code]) || CHANGED_ELSEWHERE
}

/**
 * True for a refused change, which may be sent again as it is; a conflict is a question of its own. A key that the server has
 * seen with another body counts as a refusal, whatever the kind: nothing was changed elsewhere.
 */
export const canRetry = ({ status, failure }: NotedChange): boolean =>
  status === 'failed' || (status === 'conflict' && codeOf(failure) === KEY_REUSED)

/**
 * Returns the note of a change. The note of a refused change, or one that must be decided, has none of the words of a waiting
 * change (waiting, pending, unsent …): people and tests distinguish the two by them.
 */
export function changeNote(change: NotedChange, nowMs: number): ChangeNote {
  const { kind, status, failure } = change
  const discard = status === 'inflight' ? {} : { drop: texts.discard }
  if (canRetry(change))
    return { name: 'refused', text: refusedBecause(failure), send: texts.retry, drop: texts.discard }
  if (isStopped(change)) {
    const { text, send, drop } = conflictWords(failure)
    return { name: 'conflict', text, send, drop }
  }
  if (!isOfThisBuild(kind)) {
    return { name: 'waiting', text: texts.afterUpdate, ...discard }
  }
  if (isStuck(change, nowMs)) {
    const since = dateText(change.firstSentAt)
    const text = texts.stuckSince(since, troubleText(failure) ?? texts.noTroubleKnown)
    return { name: 'stuck', text, ...(status === 'inflight' ? {} : { send: texts.retry }), ...discard }
  }
  return { name: 'waiting', text: waitingText(change), ...discard }
}

/** Returns the note of the most urgent of several changes: one that needs the user, then one that is stuck, then the first. */
export function firstNote<C extends NotedChange>(
  changes: readonly C[],
  nowMs: number,
): { readonly change: C; readonly note: ChangeNote } | undefined {
  const change = changes.find(isStopped) ?? changes.find((each) => isStuck(each, nowMs)) ?? changes[0]
  return change && { change, note: changeNote(change, nowMs) }
}

/** The words for reasons that this device found, without an answer of the server. */
const OWN_REASONS: Readonly<Record<string, string>> = {
  file_lost: texts.fileLost,
  no_stop: texts.noStop,
  no_file: texts.noFile,
}

/** Returns 'Not accepted: …' with the server's own words. */
export const refusalText = (reason: string | undefined): string => texts.notAccepted(reason || texts.noReason)

const refusedBecause = (failure: Failure | undefined): string => {
  const code = codeOf(failure)
  if (Object.hasOwn(OWN_REASONS, code)) return OWN_REASONS[code] as string
  return refusalText(failure && 'text' in failure ? failure.text : undefined)
}

function waitingText({ status, attempts, failure }: NotedChange): string {
  if (status === 'inflight') return texts.beingSent
  if (status === 'blocked') return texts.afterAnother
  const trouble = attempts > 0 ? troubleText(failure) : undefined
  return trouble ? texts.waitingBecause(trouble) : texts.waiting
}

/** Returns the words for the trouble of the last try. */
function troubleText(failure: Failure | undefined): string | undefined {
  switch (failure?.kind) {
    case 'offline':
    case 'timeout':
      return texts.noAnswer
    case 'rate-limited':
      return texts.askedForPatience
    case 'server':
      return texts.serverTrouble
    case 'invalid-answer':
      return texts.unknownAnswer
    case 'conflict':
      return texts.notDoneYet
    // The id of a route that another device or an older version of the app created. A pull brings it.
    case 'storage':
      return texts.idUnknown
    default:
      return undefined
  }
}

/** Returns a date like '20 Nov 2026, 14:00', in the reader's time zone. */
const dateText = (epochMs: number): string =>
  new Date(epochMs).toLocaleString(LOCALE, { dateStyle: 'medium', timeStyle: 'short' })
