/** What screens read: facts with the pending changes folded in. */
export type { PendingMark, TourView } from '#data/tours/tour-view.ts'
export type { EmergencyFact, Place, WeatherFact } from '#data/documents.ts'
export type { WaitingChange } from '#data/outbox/waiting-change.ts'
export type { PreferenceGroups, PreferencesView } from '#data/preferences/fold-preferences.ts'
export type { WalkProgress } from '#data/progress/walk-progress.ts'
export type { Download, DownloadState } from '#data/downloads/download.ts'
