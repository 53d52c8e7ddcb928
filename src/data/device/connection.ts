/** What the browser tells of the kind of connection (Network Information API; many browsers tell nothing). */

interface ConnectionInformation {
  readonly type?: string | undefined
}

/** True only where the browser says that the connection is a mobile one. */
export const isOnMobileData = (
  source: { readonly connection?: ConnectionInformation | undefined } = navigator as {
    connection?: ConnectionInformation
  },
): boolean => source.connection?.type === 'cellular'
