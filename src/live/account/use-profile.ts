import type { Live } from '../live.ts'
import type { ProfileView } from '../views.ts'
import { useWatched } from '../watch.ts'

/** The signed-in user as the server says, a changed name folded in. */
export const useProfile = (): Live<ProfileView> => useWatched('profile', null)
