/** Change the user's name. */
import type { User } from '#contract/api/auth.ts'
import { PROFILE_ENTITY } from './entities.ts'
import type { KindRules } from './kind-rules.ts'

const named = <U extends User>(user: U, firstName: string, lastName: string): U => ({
  ...user,
  firstName,
  lastName,
  fullName: `${firstName} ${lastName}`.trim(),
})

export const profile: KindRules<'profile', 'profile'> = {
  subject: 'profile',
  isEdit: false,
  isLastWord: true,
  isRepeatable: true,
  entity: () => PROFILE_ENTITY,
  request: ({ firstName, lastName }) => ({ endpoint: 'updateProfile', body: { firstName, lastName } }),
  fold: (user, { firstName, lastName }) => named(user, firstName, lastName),
  coalesce: () => 'replace',
  settle: (user, { firstName, lastName }, answer) =>
    (answer as User | undefined) ?? named(user, firstName, lastName),
}
