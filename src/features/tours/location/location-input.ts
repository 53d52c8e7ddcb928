/**
 * The Location field as a state machine. Pure; `use-location-input.ts` runs it.
 *
 *     typing ──debounce──> 'lat, lng' ──────────> placed ──name found──> placed, named
 *       ^                   text > 3 ─> looking-up ─> placed | failed(not-found | lookup-failed)
 *       └── any key: coordinates cleared, a new attempt begins, older answers are ignored
 *     'Use my location' ─> locating ─> placed | failed(position-…)
 */
import type { PositionFailure } from '#platform/device/geolocation.ts'
import { parseCoordinates } from './coordinates.ts'
import type { Place } from './place.ts'

/** A shorter text is not looked up: it would find anything. */
const GEOCODE_MIN_CHARACTERS = 4

export type LocationProblem = 'not-found' | 'lookup-failed' | PositionFailure['kind']

export interface LocationInput {
  readonly text: string
  /** Every key and every press of 'Use my location' begins an attempt; an answer to an older one is ignored. */
  readonly attempt: number
  readonly status: 'idle' | 'looking-up' | 'locating'
  readonly place?: Place | undefined
  readonly problem?: LocationProblem | undefined
}

export type LocationEvent =
  | { readonly name: 'typed'; readonly text: string }
  /** The debounce of this attempt has ended. */
  | { readonly name: 'settled'; readonly attempt: number }
  | { readonly name: 'looked-up'; readonly attempt: number; readonly place: Place | undefined }
  | { readonly name: 'lookup-failed'; readonly attempt: number }
  | { readonly name: 'locating' }
  | { readonly name: 'located'; readonly attempt: number; readonly place: Place; readonly text: string }
  | { readonly name: 'locating-failed'; readonly attempt: number; readonly kind: PositionFailure['kind'] }
  /** The answer about a point that is already set. */
  | {
      readonly name: 'named'
      readonly attempt: number
      readonly label: string
      readonly countryCode: string | undefined
      /** Replaces the text, where the app wrote it and not the user. */
      readonly text?: string | undefined
    }

export const emptyLocation: LocationInput = { text: '', attempt: 0, status: 'idle' }

/** The request for a text after the debounce. */
export type LocationQuery =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'point'; readonly place: Place }
  | { readonly kind: 'address'; readonly query: string }

export const queryOf = (text: string): LocationQuery => {
  const place = parseCoordinates(text)
  if (place) return { kind: 'point', place }
  const query = text.trim()
  return query.length >= GEOCODE_MIN_CHARACTERS ? { kind: 'address', query } : { kind: 'nothing' }
}

export const locationReducer = (state: LocationInput, event: LocationEvent): LocationInput => {
  if (event.name === 'typed') return { text: event.text, attempt: state.attempt + 1, status: 'idle' }
  if (event.name === 'locating')
    return { ...state, attempt: state.attempt + 1, status: 'locating', problem: undefined }
  if (event.attempt !== state.attempt) return state
  switch (event.name) {
    case 'settled': {
      const query = queryOf(state.text)
      if (query.kind === 'point') return { ...state, status: 'idle', place: query.place }
      return query.kind === 'address' ? { ...state, status: 'looking-up' } : state
    }
    case 'looked-up':
      return event.place
        ? { ...state, status: 'idle', place: event.place }
        : { ...state, status: 'idle', problem: 'not-found' }
    case 'lookup-failed':
      return { ...state, status: 'idle', problem: 'lookup-failed' }
    case 'located':
      return { ...state, status: 'idle', place: event.place, text: event.text }
    case 'locating-failed':
      return { ...state, status: 'idle', problem: event.kind }
    case 'named':
      if (!state.place) return state
      return {
        ...state,
        text: event.text ?? state.text,
        place: { ...state.place, label: event.label, countryCode: event.countryCode },
      }
  }
}
