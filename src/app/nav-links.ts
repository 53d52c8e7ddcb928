/** Where the bars and the footer lead (first document, section 2). An entry is here when its screen is. */

export interface NavLink {
  readonly label: string
  readonly to: string
}

export const SIGNED_OUT_LINKS: readonly NavLink[] = [
  { label: 'Browse Tours', to: '/tours' },
  { label: 'Near Me', to: '/tours/nearby' },
]

export const SIGNED_IN_LINKS: readonly NavLink[] = [
  { label: 'Dashboard', to: '/dashboard' },
  { label: 'Browse Tours', to: '/tours' },
  { label: 'My Content', to: '/my-tours' },
  { label: 'Settings', to: '/preferences' },
]

/** In the phone menu below the links, and in the user menu. */
export const PHONE_USER_LINKS: readonly NavLink[] = [{ label: 'Privacy Settings', to: '/privacy-settings' }]
export const USER_LINKS: readonly NavLink[] = [
  { label: 'Preferences', to: '/preferences' },
  ...PHONE_USER_LINKS,
]

export const FOOTER_COLUMNS: readonly { readonly title: string; readonly links: readonly NavLink[] }[] = [
  {
    title: 'Quick Links',
    links: [
      { label: 'Home', to: '/' },
      { label: 'Browse Tours', to: '/tours' },
      { label: 'Near Me', to: '/tours/nearby' },
      { label: 'Emergency Numbers', to: '/emergency' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy Policy', to: '/privacy' },
      { label: 'Terms and Conditions', to: '/terms' },
      { label: 'Content Guidelines', to: '/content-guidelines' },
    ],
  },
  {
    title: 'Support',
    links: [
      { label: 'About Streetlore', to: '/about' },
      { label: 'Contact', to: '/contact' },
    ],
  },
]
