/**
 * Where the API is: the app's own origin, unless the build (`VITE_API_ORIGIN`) or the host page at run time
 * (`<meta name="api-origin" content="https://…">`) names another.
 */
export function apiOrigin(): string {
  const named = document.querySelector('meta[name="api-origin"]')?.getAttribute('content')
  const built = import.meta.env?.VITE_API_ORIGIN as string | undefined
  return (named ?? built ?? '').replace(/\/+$/, '')
}

/** The full address of an audio, media or map URL of the API: relative ones belong to the API's host. */
export const apiUrl = (url: string): string => new URL(url, apiOrigin() || location.origin).href
