/** A plain G in the app's own icon style, instead of the company's logo. */
export function GoogleMark() {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.4"
      aria-hidden="true"
    >
      <path d="M18.5 6.8A8.3 8.3 0 1 0 20.3 12H12.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
