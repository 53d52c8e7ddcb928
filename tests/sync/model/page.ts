/** A page in which the person does one thing, with the product's own commands; it is gone after that. */
import type { Result } from '#contract/failure.ts'
import type { OutboxRow } from '#changes/row.ts'
import type { ChangeCommands } from '#live/change-commands/change-commands.ts'
import { createChangeCommands } from '#live/change-commands/create-change-commands.ts'
import type { Death } from './mortal-tab.ts'
import { hold, type World } from './world.ts'

export type Commands = ChangeCommands

export interface Acted {
  /** It died before it heard how it went. */
  readonly isCrashed: boolean
  /** The person was told that it is not done. */
  readonly isRefused: boolean
  readonly before: readonly OutboxRow[]
  readonly after: readonly OutboxRow[]
  /** The first one of `allAdded`. */
  readonly added: OutboxRow | undefined
  readonly allAdded: readonly OutboxRow[]
}

export async function actOnPage(
  { device, ledger, time }: World,
  death: Death | undefined,
  act: (commands: Commands) => Promise<Result<unknown>>,
): Promise<Acted> {
  const before = await device.rows()
  const page = device.openPage()
  if (death) page.life.crashAtWrite(death.writes, death.isDone)
  const commands = createChangeCommands({
    store: async () => page.store,
    now: time.now,
    onChanged: device.changed,
    wait: () => new Promise(() => {}),
  })
  let result: Result<unknown> | undefined
  const acted = act(commands).then((done) => {
    result = done
  })
  await Promise.race([acted, time.settle()])
  const isCrashed = page.life.isDead()
  page.life.crash()
  const after = await device.rows()
  const allAdded = device.written.filter(({ id }) => !ledger.rows.has(id))
  const [added] = allAdded
  const isRefused = result?.ok === false
  hold(isCrashed || result !== undefined, 'a command was never answered')
  hold(!isRefused || device.disk.isFull, `a command was refused: ${JSON.stringify(result)}`)
  hold(!isRefused || added === undefined, 'a command was refused that is in the outbox')
  return { isCrashed, isRefused, before, after, added, allAdded }
}
