/** Change the user's name. The name itself is kept with the session, not in the store. */
import type { FactRules } from '../kind-rules.ts'

export const profile: FactRules<'profile'> = {
  subject: 'fact',
  endpoint: 'updateProfile',
  isEdit: false,
  entity: () => 'profile',
  request: ({ firstName, lastName }) => ({ body: { firstName, lastName } }),
  coalesce: () => 'replace',
}
