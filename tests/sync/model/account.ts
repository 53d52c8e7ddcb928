/** Preferences, group by group, and the name in a sequence: of each the person's last word counts. */
import type { User } from '#contract/api/auth.ts'
import { PREFERENCE_DEFAULTS } from '#contract/preference-defaults.ts'
import { foldProfile } from '#data/account/profile-view.ts'
import type { FactData } from '#data/documents.ts'
import { enqueue, type NewChange, type OutboxContext } from '#data/outbox/enqueue.ts'
import { preferencesEntity, PROFILE_ENTITY } from '#changes/entities.ts'
import type { ChangeKind } from '#changes/payloads.ts'
import type { OutboxRow } from '#data/outbox/row.ts'
import { foldPreferences, type PreferenceGroups } from '#data/preferences/fold-preferences.ts'
import type { AccountModel } from './ledger.ts'
import { mortalTab } from './mortal-tab.ts'
import type { AccountAct } from './steps.ts'
import { hold, notFoldedOf, type World } from './world.ts'

const { accessibility, tour, narration } = PREFERENCE_DEFAULTS
const BUDGETS = ['free', 'budget', 'moderate', 'premium'] as const
const SPEEDS = [0.75, 1, 1.25, 1.5] as const
const LAST_NAME = 'Walker'

/** One of the four values of a part of the account. */
interface Part {
  readonly entity: string
  readonly path: string
  change(value: number): NewChange<ChangeKind>
  body(value: number): object
  /** Which of the four it is; undefined where it is none, or not known. */
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
const group = (
  name: keyof PreferenceGroups & string,
  body: (value: number) => object,
  valueOf: Part['valueOf'],
): Part => ({
  entity: preferencesEntity(name),
  path: `/user/preferences/${name}`,
  change: (value) =>
    ({
      kind: `preferences-${name}`,
      payload: { title: '', value: body(value) },
      baseVersion: 0,
    }) as NewChange<ChangeKind>,
  body,
  valueOf,
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
    change: (value) =>
      ({
        kind: 'profile',
        payload: { title: '', firstName: NAMES[value], lastName: LAST_NAME },
        baseVersion: 0,
      }) as NewChange<ChangeKind>,
    body: (value) => ({ firstName: NAMES[value], lastName: LAST_NAME }),
    valueOf: ({ user }) => indexIn(NAMES, user?.firstName),
  },
]

export const makeAccountModel = (): AccountModel =>
  PARTS.map(({ entity }) => ({ entity, asked: undefined, isContested: false }))

/** What screens show of the account. Rows first: a row that is gone by now is in the fact that is read after it. */
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

export async function performOnAccount(
  { device, ledger, link, time, account }: World,
  act: AccountAct,
  crash?: { readonly writes: number; readonly isDone: boolean },
): Promise<void> {
  const part = PARTS[act.part] as Part
  const before = await device.rows()
  const page = mortalTab(time)
  const context: OutboxContext = { outbox: page.store(device.store).outbox, now: time.now }
  if (crash) page.crashAtWrite(crash.writes, crash.isDone)
  const change = part.change(act.value)
  await Promise.race([enqueue(context, change).then(device.changed), time.settle()])
  const isCrashed = page.isDead()
  page.crash()
  const left = new Set((await device.rows()).map(({ id }) => id))
  const added = device.written.find(({ id }) => !ledger.rows.has(id))
  for (const row of before)
    if (row.entity === part.entity && !left.has(row.id) && !link.sentKeys.has(row.id)) {
      hold(added !== undefined, `no loss: a ${row.kind} that was never sent went for nothing`)
      ledger.end(row.id, 'coalesced')
    }
  hold(added !== undefined || isCrashed, `no loss: a ${change.kind} left no row`)
  const model = account[act.part]
  if (!added || !model) return
  ledger.add(added)
  model.asked = act.value
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
