import { afterEach, beforeEach, expect, it } from 'vitest'
import { openOutbox, readBytes, type Outbox } from './outbox.ts'
import { dropDraft, keepDraft, readDraft } from './builder-draft.ts'
import { NEW_DRAFT, type BuilderDraft, type DraftMedia } from '../routes/builder-route.ts'

let count = 0
let outbox: Outbox
beforeEach(() => {
  outbox = openOutbox(`drafts-${(count += 1)}`)
})
afterEach(() => outbox.close())

const photo = (key: string): DraftMedia => ({
  key,
  mediaType: 1,
  fileName: `${key}.jpg`,
  caption: 'A gate',
  isPrimary: true,
  bytes: new Blob([key]),
})
const draft = (...files: DraftMedia[]): BuilderDraft => ({
  key: NEW_DRAFT,
  routeKey: 'route-key',
  route: {
    name: 'Gates',
    topic: 'History',
    isPublic: false,
    pois: [{ key: 'p1', name: 'Gate', latitude: 1, longitude: 2, tempMedia: files }],
  },
})
const filesOf = async () =>
  (await readDraft(outbox, NEW_DRAFT))?.route.pois.flatMap(({ tempMedia }) => tempMedia) ?? []

it('is read as it was kept, with its files', async () => {
  await keepDraft(outbox, draft(photo('a'), photo('b')))
  expect(await readDraft(outbox, NEW_DRAFT)).toMatchObject({
    routeKey: 'route-key',
    route: { name: 'Gates' },
  })
  const files = await filesOf()
  expect(files.map(({ key, caption }) => [key, caption])).toEqual([
    ['a', 'A gate'],
    ['b', 'A gate'],
  ])
  expect(files.every(({ bytes }) => bytes.size === 1)).toBe(true)
})

it('a file that was taken out may come back; all go with the draft', async () => {
  await keepDraft(outbox, draft(photo('a')))
  await keepDraft(outbox, draft())
  expect(await filesOf()).toEqual([])
  expect(await readBytes(outbox, 'a')).toBeDefined()
  await dropDraft(outbox, NEW_DRAFT)
  expect(await readDraft(outbox, NEW_DRAFT)).toBeUndefined()
  expect(await readBytes(outbox, 'a')).toBeUndefined()
})

it('on a full disk a new photo does not fit, and the rest of the draft is whole [2 §4 full device]', async () => {
  await keepDraft(outbox, draft(photo('a')))
  let isFull = true
  const onFullDisk: Pick<Outbox, 'write'> = {
    write: (act) => {
      const isFirst = isFull
      isFull = false
      return isFirst ? Promise.reject(new DOMException('No room', 'QuotaExceededError')) : outbox.write(act)
    },
  }
  const changed = draft(photo('a'), photo('b'))
  await expect(
    keepDraft(onFullDisk, { ...changed, route: { ...changed.route, name: 'Old gates' } }),
  ).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect((await readDraft(outbox, NEW_DRAFT))?.route.name).toBe('Old gates')
  expect((await filesOf()).map(({ key }) => key)).toEqual(['a'])
})
