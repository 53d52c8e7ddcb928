/**
 * The state that one screen passes to the next in the history entry. It survives a reload, and is as untrusted as any address.
 */
export interface NavigationState {
  /** The address that a signed-out person wanted to open: path, search and hash. */
  readonly from?: string | undefined
  /** A message that the login screen shows. */
  readonly message?: string | undefined
  /** Fills the e-mail field of the login screen. */
  readonly email?: string | undefined
}

declare module '@tanstack/react-router' {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type
  interface HistoryState extends NavigationState {}
}
