/** What each kind of storage is for, in the words of the dialog. */
import type { ConsentCategory } from '#platform/storage/consent.ts'

export interface CategoryText {
  readonly label: string
  readonly description: string
}

export const NECESSARY: CategoryText = {
  label: 'Necessary',
  description: 'Keeps you signed in and remembers this choice and your theme. Always on.',
}

export const CATEGORIES: readonly (CategoryText & { readonly id: ConsentCategory })[] = [
  {
    id: 'functional',
    label: 'Functional',
    description: 'Remembers things that are handy, such as the volume and speed of the player.',
  },
  {
    id: 'analytics',
    label: 'Analytics',
    description: 'Would count how Streetlore is used. Nothing of this kind runs now.',
  },
  {
    id: 'marketing',
    label: 'Marketing',
    description: 'Would allow mail about offers and advertising. Nothing of this kind runs now.',
  },
]
