/** Preferences, group by group, and the name in a sequence: of each the person's last word counts. */
import type { User } from '#contract/api/auth.ts'
import type { PreferenceGroup } from '#contract/api/preferences.ts'
import type { Result } from '#contract/failure.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { foldProfile } from '#data/account/profile-view.ts'
import type { FactData } from '#data/store/documents.ts'
import { preferencesEntity, PROFILE_ENTITY } from '#changes/entities.ts'
import type { OutboxRow } from '#changes/row.ts'
import { foldPreferences, type PreferenceGroups } from '#data/account/fold-preferences.ts'
import type { AccountModel } from './ledger.ts'
import type { Death } from './mortal-tab.ts'
import { actOnPage, type Commands } from './page.ts'
import type { AccountAct } from './steps.ts'
import { hold, notFoldedOf, type World } from './world.ts'

const { accessibility, tour, narration } = PREFERENCE_DEFAULTS
const BUDGETS = ['free', 'budget', 'moderate', 'premium'] as const
const SPEEDS = [0.75, 1, 1.25, 1.5] as const
const LAST_NAME = 'Walker'
/** The value of a group that was reset. */
const DEFAULTS = -1

/** One of the four values of a part of the account. */
interface Part {
  readonly entity: string
  readonly path: string
  save(commands: Commands, value: number): Promise<Result<null>>
  /** The group is reset to its defaults. */
  reset?(commands: Commands): Promise<Result<null>>
  body(value: number): object
  /** Which of the four it is, or `DEFAULTS`; undefined where it is none, or not known. */
  valueOf(account: Account): number | undefined
}

interface Account {
  readonly groups: PreferenceGroups | undefined
  readonly user: Pick<User, 'firstName'> | undefined
}

const indexIn = (values: readonly unknown[], value: unknown): number | undefined => {
  const index = values.indexOf(value)
  return index < 0 ? undefined : index
}
const group = (name: PreferenceGroup, body: (value: number) => object, valueOf: Part['valueOf']): Part => ({
  entity: preferencesEntity(name),
  path: `/user/preferences/${name}`,
  save: ({ savePreferences }, value) => savePreferences({ group: name, value: body(value) } as never),
  reset: ({ resetPreferences }) => resetPreferences(name),
  body,
  valueOf: (account) => (account.groups?.[name] === null ? DEFAULTS : valueOf(account)),
})

const NAMES = ['Ada', 'Grace', 'Mary', 'Rosa']
const DISTANCES = [1, 2, 3, 4]
const PARTS: readonly Part[] = [
  group(
    'accessibility',
    (value) => ({ ...accessibility, maxWalkingDistance: DISTANCES[value] }),
    ({ groups }) => indexIn(DISTANCES, groups?.accessibility?.maxWalkingDistance),
  ),
  group(
    'tour',
    (value) => ({ ...tour, budgetLevel: BUDGETS[value] }),
    ({ groups }) => indexIn(BUDGETS, groups?.tour?.budgetLevel),
  ),
  group(
    'narration',
    (value) => ({ ...narration, narrationSpeed: SPEEDS[value] }),
    ({ groups }) => indexIn(SPEEDS, groups?.narration?.narrationSpeed),
  ),
  {
    entity: PROFILE_ENTITY,
    path: '/auth/profile',
    save: ({ saveProfile }, value) => saveProfile({ firstName: NAMES[value] ?? '', lastName: LAST_NAME }),
    body: (value) => ({ firstName: NAMES[value], lastName: LAST_NAME }),
    valueOf: ({ user }) => indexIn(NAMES, user?.firstName),
  },
]

export const makeAccountModel = (): AccountModel =>
  PARTS.map(({ entity }) => ({ entity, asked: undefined, isContested: false }))

/**
 * Reads the account as screens show it. Rows are read first: a row that is removed by then is in the fact that is
 * read after it.
 */
async function shown({ device }: World, rows: readonly OutboxRow[]) {
  const read = async (id: 'preferences' | 'profile') =>
    (await device.store.facts.findOne(id).exec())?.toJSON().data as FactData | undefined
  const [preferences, profile] = [await read('preferences'), await read('profile')]
  const user = profile?.value as User | undefined
  const view = foldPreferences(preferences?.value as PreferenceGroups | undefined, rows, preferences?.settled)
  const named = user && foldProfile(user, rows, profile?.settled)
  return {
    account: { groups: view, user: named },
    pending: [...(view?.pending ?? []), ...(named?.pending ?? [])],
    isKnown: ({ entity }: Part) => (entity === PROFILE_ENTITY ? user : preferences) !== undefined,
  }
}

export async function performOnAccount(world: World, act: AccountAct, death?: Death): Promise<void> {
  const { ledger, link, account } = world
  const part = PARTS[act.part] as Part
  const acted = await actOnPage(world, death, (commands) =>
    act.act === 'reset' && part.reset ? part.reset(commands) : part.save(commands, act.value),
  )
  const { isCrashed, isRefused, before, after, added } = acted
  const left = new Set(after.map(({ id }) => id))
  for (const row of before)
    if (row.entity === part.entity && !left.has(row.id) && !link.sentKeys.has(row.id)) {
      hold(added !== undefined, `no loss: a ${row.kind} that was never sent went for nothing`)
      ledger.end(row.id, 'coalesced')
    }
  hold(added !== undefined || isCrashed || isRefused, `no loss: a ${act.act} of ${part.entity} left no row`)
  const model = account[act.part]
  if (!added || !model) return
  ledger.add(added)
  model.asked = act.act === 'reset' && part.reset ? DEFAULTS : act.value
}

/** The same person changes it on another device. */
export async function setElsewhere({ server, user, account }: World, act: AccountAct): Promise<void> {
  const part = PARTS[act.part] as Part
  const model = account[act.part]
  if (model) model.isContested = true
  await server.call('PUT', part.path, { token: user.token, body: part.body(act.value) })
}

/** After the person decided about a change that was refused, the server's last word counts. */
export function settleAccountDecision({ account }: World, { entity }: OutboxRow): void {
  const model = account.find((part) => part.entity === entity)
  if (model) model.isContested = true
}

export async function checkAccountShown(world: World): Promise<void> {
  if (world.account.every(({ asked, isContested }) => asked === undefined || isContested)) return
  const rows = await world.device.rows()
  const notFolded = notFoldedOf(rows)
  const { account, isKnown } = await shown(world, rows)
  for (const [index, part] of PARTS.entries()) {
    const { asked, isContested } = world.account[index] ?? {}
    const own = rows.filter(({ entity }) => entity === part.entity)
    if (asked === undefined || isContested || own.some(({ id }) => notFolded.has(id))) continue
    // Before the first pull only what waits is known; a name is not shown at all.
    if (!isKnown(part) && (own.length === 0 || part.entity === PROFILE_ENTITY)) continue
    const value = part.valueOf(account)
    hold(value === asked, `${part.entity} flickers: ${value} shows, ${asked} was asked for`)
  }
}

export async function checkAccountAtEnd(world: World): Promise<void> {
  const { server, user, ledger, link } = world
  const groups = (await server.call('GET', '/user/preferences', { token: user.token }))
    .json as PreferenceGroups
  const me = (await server.call('GET', '/auth/me', { token: user.token })).json as User
  const executed = new Set(link.executed.map(({ key }) => key))
  const { account, pending } = await shown(world, [])
  hold(pending.length === 0, 'the device still marks a change of the account')
  for (const [index, part] of PARTS.entries()) {
    const { asked, isContested } = world.account[index] ?? {}
    const onServer = part.valueOf({ groups, user: me })
    for (const { row, fate } of ledger.rows.values())
      if (row.entity === part.entity && fate === 'open')
        hold(executed.has(row.id), `no loss: a ${row.kind} never arrived`)
    if (asked !== undefined && !isContested)
      hold(onServer === asked, `no loss: ${part.entity} is ${onServer}, ${asked} was asked for`)
    const onDevice = part.valueOf(account)
    hold(onDevice === onServer, `the device shows ${part.entity} ${onDevice}, the server has ${onServer}`)
  }
}
