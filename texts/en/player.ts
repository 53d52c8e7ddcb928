/** The player's screen and its settings. */
import { plural } from './language.ts'

export const backToDashboard = 'Back to Dashboard'
export const tryAgain = 'Try Again'
export const loadingTour = 'Loading tour'
export const aboutThisTour = 'About this tour'
export const plays = (count: number): string => `${count} ${plural(count, { one: 'play', other: 'plays' })}`
export const theWalk = 'The walk'
export const playing = 'Playing'

export const generatingAudio = 'Generating Audio'
export const generatingAudioText =
  'This usually takes 30-60 seconds. You can start listening as soon as the first part is ready.'
export const audio = 'Audio'
export const partsReady = (ready: number, total: number): string =>
  `${ready} of ${total} ${plural(total, { one: 'part', other: 'parts' })}`

export const listening = 'Listening'
export const volume = 'Volume'
export const percent = (share: number): string => `${share}%`
export const playbackSpeed = 'Playback speed'
export const timesSpeed = (speed: number): string => `${speed}x`
export const sleepTimer = 'Sleep timer'
export const off = 'Off'
export const soundStopsAt = (time: string): string => `The sound fades out and stops at ${time}.`
export const autoPlay = 'Auto-play'
export const autoPlayText = 'Each stop starts when you reach it.'
export const audioSource = 'Audio source'
export const online = 'Online'
export const offline = 'Offline'
