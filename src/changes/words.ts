/** The texts about changes: what each kind is called, and what is shown of one that waits, failed or needs a decision. Pure. */
import { KEY_REUSED } from '#contract/answer-codes.ts'
import type { Failure } from '#contract/failure.ts'
import { IDEMPOTENCY_KEEP_DAYS } from '#contract/limits.ts'
import { isStopped } from '#data/outbox/row.ts'
import { isStuck, type WaitingChange } from '#data/outbox/waiting-change.ts'
import type { ChangeKind, ChangePayloads } from './payloads.ts'

interface KindWords<K extends ChangeKind> {
  /** What the user did, as a sentence. Titles are untrusted text. */
  did(payload: ChangePayloads[K]): string
  /** Where it is looked at, by the name that leads there. */
  readonly place: string
  /** The toast of a refusal, where it is not only the name of the place. */
  readonly refused?: string
  /** The toast once the server has it, where nobody may be looking any more. */
  done?(title: string): string
}

const quoted = (title: string, orElse: string): string => (title ? `“${title}”` : orElse)
const tour = (title: string): string => quoted(title, 'a tour')
const route = (title: string): string => (title ? `the route “${title}”` : 'a route')

const MY_TOURS = 'My Content'
const MY_ROUTES = 'My Routes'
const SETTINGS = 'Settings'
const PRIVACY = 'Privacy Settings'
const ALL_CHANGES = 'Waiting changes'

const WORDS: { readonly [K in ChangeKind]: KindWords<K> } = {
  'tour-publicity': {
    did: ({ title, isPublic }) => `Make ${tour(title)} ${isPublic ? 'public' : 'private'}`,
    place: MY_TOURS,
  },
  'tour-delete': { did: ({ title }) => `Delete ${tour(title)}`, place: MY_TOURS },
  'tour-play': {
    did: ({ title, durationPlayed }) =>
      durationPlayed > 0 ? `Time heard of ${tour(title)}` : `A play of ${tour(title)}`,
    place: MY_TOURS,
  },
  'tour-generate': {
    did: ({ title }) => `Generate a tour of ${title}`,
    place: MY_TOURS,
    done: (title) => `The signal is back: your tour of ${title} is being made.`,
  },
  'preferences-accessibility': {
    did: () => 'Save the accessibility preferences',
    place: SETTINGS,
    refused: 'Failed to update accessibility preferences',
  },
  'preferences-tour': {
    did: () => 'Save the tour settings',
    place: SETTINGS,
    refused: 'Failed to update tour preferences',
  },
  'preferences-narration': {
    did: () => 'Save the narration preferences',
    place: SETTINGS,
    refused: 'Failed to update narration preferences',
  },
  'preferences-reset': {
    did: () => 'Set preferences back to their defaults',
    place: SETTINGS,
    refused: 'Failed to delete preferences',
  },
  profile: { did: () => 'Change your name', place: PRIVACY, refused: 'Profile update failed' },
  consent: {
    did: () => 'Tell the server of your cookie choice',
    place: PRIVACY,
    refused: 'Failed to save consent preferences. Please try again.',
  },
  'fact-report': { did: ({ title }) => `Report a wrong fact in ${tour(title)}`, place: ALL_CHANGES },
  'route-create': { did: ({ title }) => `Create ${route(title)}`, place: MY_ROUTES },
  'route-edit': { did: ({ title }) => `Change ${route(title)}`, place: MY_ROUTES },
  'route-delete': { did: ({ title }) => `Delete ${route(title)}`, place: MY_ROUTES },
  'route-like': {
    did: ({ title, isLiked }) => `${isLiked ? 'Like' : 'Unlike'} ${quoted(title, 'a route')}`,
    place: MY_ROUTES,
  },
  'media-upload': { did: ({ title }) => `Upload ${quoted(title, 'a file')}`, place: MY_ROUTES },
  'media-delete': { did: ({ title }) => `Delete a file of ${quoted(title, 'a route')}`, place: MY_ROUTES },
}

/** The row was written by a newer or an older version of the app, which may still be open in another tab. */
const OTHER_BUILD: KindWords<ChangeKind> = {
  did: () => 'A change made by another version of the app',
  place: ALL_CHANGES,
}

const isOfThisBuild = (kind: string): kind is ChangeKind => Object.hasOwn(WORDS, kind)
const wordsOf = (kind: string): KindWords<ChangeKind> =>
  isOfThisBuild(kind) ? (WORDS[kind] as KindWords<ChangeKind>) : OTHER_BUILD

/** What the user did, as a sentence. */
export const changeText = ({ kind, payload }: Pick<WaitingChange, 'kind' | 'payload'>): string =>
  wordsOf(kind).did(payload as never)

/** The toast of a change that the server refused; the item shows why, with what can be done. */
export const refusedToast = (kind: string): string => {
  const { refused, place } = wordsOf(kind)
  return refused ?? `A change was not accepted. It is marked in ${place}.`
}

/** The toast of a change that its user must decide. */
export const conflictToast = (kind: string, failure: Failure): string => {
  const { place } = wordsOf(kind)
  return conflictWords(failure).isDoubtful
    ? `It is not known whether a change reached the server. Decide in ${place}.`
    : `A change was made elsewhere too. Pick which one holds in ${place}.`
}

/** The toast of a change that the server took; most need none. */
export const doneToast = (kind: string, title: string): string | undefined => wordsOf(kind).done?.(title)

/** What is said beside a change, and what its two buttons are called; without a label there is no such button. */
export interface ChangeNote {
  readonly name: 'waiting' | 'stuck' | 'refused' | 'conflict'
  readonly text: string
  /** Sends it now, or again. */
  readonly send?: string
  /** Gives it up. */
  readonly drop?: string
}

/** True for changes that the server refused, or that the user must decide. */
export { isStopped }

/** As much of a change as a note needs. */
export type NotedChange = Pick<WaitingChange, 'kind' | 'status' | 'attempts' | 'firstSentAt' | 'failure'>

export const WAITING = 'Waiting to sync'

interface ConflictWords extends Required<Pick<ChangeNote, 'text' | 'send' | 'drop'>> {
  /** Nobody knows whether it reached the server. */
  readonly isDoubtful: boolean
}

const CHANGED_ELSEWHERE: ConflictWords = {
  text: 'This was changed elsewhere. “Keep mine” puts your change on top, “Take theirs” leaves it as it is now.',
  send: 'Keep mine',
  drop: 'Take theirs',
  isDoubtful: false,
}
/** By the code of the failure; `CHANGED_ELSEWHERE` without one. */
const CONFLICTS: Readonly<Record<string, ConflictWords>> = {
  maybe_created: {
    text: 'The server has one like this, and its answer was lost: it may be yours. “Take theirs” takes the one on the server as yours, “Keep mine” makes it again.',
    send: 'Keep mine',
    drop: 'Take theirs',
    isDoubtful: true,
  },
  key_expired: {
    text: `This was tried more than ${IDEMPOTENCY_KEEP_DAYS} days ago, and nobody knows whether it arrived. “Send again” may do it twice, “Discard” leaves the server as it is.`,
    send: 'Send again',
    drop: 'Discard',
    isDoubtful: true,
  },
}

const codeOf = (failure: Failure | undefined): string => (failure && 'code' in failure && failure.code) || ''
const conflictWords = (failure: Failure | undefined): ConflictWords => {
  const code = codeOf(failure)
  return (Object.hasOwn(CONFLICTS, code) && CONFLICTS[code]) || CHANGED_ELSEWHERE
}

/**
 * Refused, and may be sent again as it is; a conflict is a question of its own. A key that the server has seen with another
 * body is a refusal too, whatever the kind: nothing was changed elsewhere.
 */
export const canRetry = ({ status, failure }: NotedChange): boolean =>
  status === 'failed' || (status === 'conflict' && codeOf(failure) === KEY_REUSED)

/**
 * What to say of a change. What was refused or must be decided is said in none of the words that a waiting change has
 * (waiting, pending, unsent …): people and tests tell the two apart by them.
 */
export function changeNote(change: NotedChange, nowMs: number): ChangeNote {
  const { kind, status, failure } = change
  const discard = status === 'inflight' ? {} : { drop: 'Discard' }
  if (canRetry(change)) return { name: 'refused', text: refusalText(failure), send: 'Retry', drop: 'Discard' }
  if (isStopped(change)) {
    const { text, send, drop } = conflictWords(failure)
    return { name: 'conflict', text, send, drop }
  }
  if (!isOfThisBuild(kind)) {
    const text = `${WAITING}: kept on this device, and sent after the app is updated`
    return { name: 'waiting', text, ...discard }
  }
  if (isStuck(change, nowMs)) {
    const since = dateText(change.firstSentAt)
    const reason = troubleText(failure) ?? 'no reason was given'
    const text = `${WAITING}. Could not be sent since ${since}: ${reason}. It is tried again now and then.`
    return { name: 'stuck', text, ...(status === 'inflight' ? {} : { send: 'Retry' }), ...discard }
  }
  return { name: 'waiting', text: waitingText(change), ...discard }
}

/** Of several changes of one thing: the one that needs the user comes first, then one that is stuck. */
export function firstNote<C extends NotedChange>(
  changes: readonly C[],
  nowMs: number,
): { readonly change: C; readonly note: ChangeNote } | undefined {
  const change = changes.find(isStopped) ?? changes.find((each) => isStuck(each, nowMs)) ?? changes[0]
  return change && { change, note: changeNote(change, nowMs) }
}

/** Reasons that this device found, without an answer of the server. */
const OWN_REASONS: Readonly<Record<string, string>> = {
  file_lost: 'Given up: the file is not on this device any more',
  no_stop: 'Given up: the stop it belongs to was never made',
}

/** 'Not accepted: …' with the server's own words. */
const refusalText = (failure: Failure | undefined): string => {
  const code = codeOf(failure)
  if (Object.hasOwn(OWN_REASONS, code)) return OWN_REASONS[code] as string
  return `Not accepted: ${(failure && 'text' in failure && failure.text) || 'the server gave no reason'}`
}

function waitingText({ status, attempts, failure }: NotedChange): string {
  if (status === 'inflight') return `${WAITING}: being sent now`
  if (status === 'blocked') return `${WAITING}: after a change that needs you`
  const trouble = attempts > 0 ? troubleText(failure) : undefined
  return trouble ? `${WAITING} · ${trouble.charAt(0).toUpperCase()}${trouble.slice(1)}.` : WAITING
}

/** What the last try met. */
function troubleText(failure: Failure | undefined): string | undefined {
  switch (failure?.kind) {
    case 'offline':
    case 'timeout':
      return 'the server did not answer'
    case 'rate-limited':
      return 'the server asked for patience'
    case 'server':
      return 'the server has trouble'
    case 'invalid-answer':
      return 'the server gave an answer that the app does not understand'
    case 'conflict':
      return 'the server is not done with it'
    // The id of a route that another device or an older version of the app made; a pull brings it.
    case 'storage':
      return 'the server’s id of its thing is not known yet'
    default:
      return undefined
  }
}

/** '20 Nov 2026, 14:00', in the reader's own language and time zone. */
const dateText = (epochMs: number): string =>
  new Date(epochMs).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
