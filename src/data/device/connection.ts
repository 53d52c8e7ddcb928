/** The kind of connection, where the browser reports it (Network Information API). */

interface ConnectionInformation {
  readonly type?: string | undefined
}

/** True only where the browser reports a mobile connection. */
export const isOnMobileData = (
  source: { readonly connection?: ConnectionInformation | undefined } = navigator as {
    connection?: ConnectionInformation
  },
): boolean => source.connection?.type === 'cellular'
