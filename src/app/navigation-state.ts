/** What one screen tells the next in the history entry. Survives a reload; untrusted like any address. */
export interface NavigationState {
  /** Where a signed-out person wanted to go: path, search and hash. */
  readonly from?: string | undefined
  /** Shown by the login screen. */
  readonly message?: string | undefined
  /** Fills in the login screen's field. */
  readonly email?: string | undefined
}

declare module '@tanstack/react-router' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface HistoryState extends NavigationState {}
}
