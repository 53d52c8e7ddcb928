import { expect, test } from 'vitest'
import { openKeptViews } from './kept-views.ts'

let clock = 0
const now = () => (clock += 1)
let database = 0
const freshName = () => `streetlore-kept-${(database += 1)}`

test('a kept view is read again by the same build, after the database was closed too', async () => {
  const name = freshName()
  const first = openKeptViews(name, 'build-1', now)
  await first.keep('my-tours null', [{ id: 7 }])
  first.close()
  const second = openKeptViews(name, 'build-1', now)
  expect(await second.read('my-tours null')).toEqual([{ id: 7 }])
  expect(await second.read('topics null')).toBeUndefined()
})

test('another build does not read what it may not understand', async () => {
  const name = freshName()
  await openKeptViews(name, 'build-1', now).keep('my-tours null', 'old shape')
  expect(await openKeptViews(name, 'build-2', now).read('my-tours null')).toBeUndefined()
})

test('what a list names is read at once, without what is gone', async () => {
  const views = openKeptViews(freshName(), 'build-1', now)
  await views.keep('my-tours null', [1])
  await views.keep('path /my-tours', ['my-tours null', 'topics null'])
  expect([...(await views.readListed('path /my-tours'))]).toEqual([['my-tours null', [1]]])
  expect((await views.readListed('path /dashboard')).size).toBe(0)
})

test('a forgotten view is gone', async () => {
  const views = openKeptViews(freshName(), 'build-1', now)
  await views.keep('tour {"id":7}', { id: 7 })
  await views.forget('tour {"id":7}')
  expect(await views.read('tour {"id":7}')).toBeUndefined()
})

test('the oldest beyond two hundred are dropped', async () => {
  const views = openKeptViews(freshName(), 'build-1', now)
  for (let index = 0; index < 203; index += 1) await views.keep(`tour ${index}`, index)
  expect(await views.read('tour 2')).toBeUndefined()
  expect(await views.read('tour 3')).toBe(3)
  expect(await views.read('tour 202')).toBe(202)
})

test('another tab can delete the database while this one has it open', async () => {
  const name = freshName()
  const views = openKeptViews(name, 'build-1', now)
  await views.keep('topics null', [])
  await new Promise<void>((resolve, reject) => {
    const request = indexedDB.deleteDatabase(`${name}-views`)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(new Error('not deleted')))
  })
  expect(await views.read('topics null')).toBeUndefined()
})
