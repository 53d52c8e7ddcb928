// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { RouteMediaView, WaitingChange } from '#live/views.ts'
import { currentToasts, dismissAllToasts } from '#ui/toast/toast.ts'
import { editRouteMedia, deleteRouteMedia } from './edit-media.ts'
import { RefusedFiles } from './refused-files.tsx'
import { RouteMedia } from './route-media.tsx'

let live: FakeLive
let revoked: string[]
beforeEach(() => {
  live = fakeLive()
  live.set('changes', null, [])
  revoked = []
  Object.assign(URL, {
    createObjectURL: () => 'blob:here',
    revokeObjectURL: (url: string) => void revoked.push(url),
  })
})
afterEach(() => {
  cleanup()
  dismissAllToasts()
})

const media = (fields: Partial<RouteMediaView>): RouteMediaView => ({
  key: '1',
  id: 1,
  mediaType: 1,
  caption: null,
  isPrimary: false,
  mediaUrl: '/media/1.jpg',
  ...fields,
})
const WAITS = {
  key: 'bytes-1',
  id: undefined,
  mediaUrl: undefined,
  bytesKey: 'bytes-1',
  rowId: 'row-1',
} as const
const upload = (fields: Partial<WaitingChange> = {}): WaitingChange => ({
  rowId: 'row-1',
  kind: 'media-upload',
  status: 'pending',
  title: 'gate.jpg',
  payload: {
    title: 'gate.jpg',
    routeKey: '9',
    poiKey: '1',
    mediaType: 1,
    caption: '',
    isPrimary: true,
    fileName: 'gate.jpg',
    bytesKey: 'bytes-1',
    byteCount: 1,
  },
  createdAt: 0,
  firstSentAt: 0,
  attempts: 0,
  nextAttemptAt: 0,
  ...fields,
})

describe('the files of a stop', () => {
  test('are nothing where there are none', () => {
    const { container } = render(<RouteMedia media={[]} poiName="Gate" />)
    expect(container.textContent).toBe('')
  })

  test('are pictures, the primary one first, and sounds with native controls, each with a name and its caption', () => {
    render(
      <RouteMedia
        poiName="Gate"
        media={[
          media({ key: '1' }),
          media({
            key: '2',
            caption: 'By <b>night</b>',
            isPrimary: true,
            thumbnailUrl: '/media/2-small.jpg',
          }),
          media({ key: '3', mediaType: 2, mediaUrl: '/media/3.webm' }),
          media({ key: '4', mediaType: 3, mediaUrl: '/media/4.mp4' }),
        ]}
      />,
    )
    expect(
      screen.getAllByRole('img').map((each) => [each.getAttribute('alt'), each.getAttribute('src')]),
    ).toEqual([
      ['By <b>night</b>', 'http://localhost:3000/media/2-small.jpg'],
      ['Photo 1 of Gate', 'http://localhost:3000/media/1.jpg'],
    ])
    expect(screen.getByText('By <b>night</b>')).toBeTruthy()
    const sound = screen.getByLabelText<HTMLAudioElement>('Voice note 1 of Gate')
    expect([sound.tagName, sound.controls, sound.src]).toEqual([
      'AUDIO',
      true,
      'http://localhost:3000/media/3.webm',
    ])
    expect(screen.getByLabelText('Film 1 of Gate').tagName).toBe('VIDEO')
    expect(screen.queryByText(/Waiting/)).toBeNull()
  })

  test('that wait are shown from this device, and say how far they are [2 §4 waiting media]', async () => {
    live.set('changes', null, [upload()])
    const { unmount } = render(<RouteMedia media={[media(WAITS)]} poiName="Gate" />)
    expect((await screen.findByRole('img', { name: 'Photo 1 of Gate' })).getAttribute('src')).toBe(
      'blob:here',
    )
    await screen.findByText('Waiting to sync')
    live.set('changes', null, [upload({ status: 'inflight' })])
    await screen.findByText('Waiting to sync · Being sent')
    live.set('changes', null, [upload({ attempts: 1, failure: { kind: 'offline' } })])
    await screen.findByText('Waiting to sync · The server did not answer.')
    unmount()
    expect(revoked).toEqual(['blob:here'])
  })

  test('are from the server once they were sent', async () => {
    const { rerender } = render(<RouteMedia media={[media(WAITS)]} poiName="Gate" />)
    await screen.findByRole('img')
    rerender(<RouteMedia media={[media({ key: '5', id: 5, mediaUrl: '/media/5.jpg' })]} poiName="Gate" />)
    expect(screen.getByRole('img').getAttribute('src')).toBe('http://localhost:3000/media/5.jpg')
    expect(screen.queryByText('Waiting to sync')).toBeNull()
  })

  test('that cannot be had say so in their place', async () => {
    live.refuse('readFile', { kind: 'storage', detail: '' })
    render(<RouteMedia media={[media(WAITS), media({ key: '2' })]} poiName="Gate" />)
    expect(await screen.findByText('This file is not on this device any more')).toBeTruthy()
    fireEvent.error(screen.getByRole('img'))
    expect(screen.getByText('This picture cannot be shown now')).toBeTruthy()
  })
})

describe('files that the server did not take', () => {
  const refused = (status: number, text: string, payload: object = {}) =>
    upload({
      status: 'failed',
      failure: { kind: 'rejected', status, text },
      payload: { ...upload().payload, ...payload } as never,
    })

  test.each([
    [413, 'File size exceeds 10MB limit'],
    [415, 'Invalid file type. Allowed types: jpeg, jpg, png, webp'],
  ])('%i: which, why in the server’s words, Retry and Discard [2 §8 media]', async (status, text) => {
    live.set('changes', null, [refused(status, text)])
    render(<RefusedFiles routeKey="9" />)
    expect(await screen.findByText(`Failed to upload gate.jpg. Not accepted: ${text}`)).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'row-1']))
    expect(live.calls).toContainEqual(['retryChange', 'row-1'])
  })

  test('a recording is called one; files of other routes and those on their way are not here [2 §8 recording]', async () => {
    live.set('changes', null, [
      refused(413, 'No', { mediaType: 2 }),
      refused(413, 'Other', { routeKey: '8' }),
      upload(),
    ])
    render(<RefusedFiles routeKey="9" />)
    expect(await screen.findByText('Failed to upload recording. Not accepted: No')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(1)
  })
})

describe('what was changed of a file', () => {
  const edit = (fields: Partial<WaitingChange> = {}): WaitingChange => ({
    ...upload(),
    rowId: 'row-2',
    kind: 'media-edit',
    payload: { title: 'Gate', routeKey: '9', poiKey: '1', fileKey: '1', caption: 'By day' },
    ...fields,
  })

  test('waits beside that file alone', async () => {
    live.set('changes', null, [edit()])
    render(<RouteMedia media={[media({}), media({ key: '2' })]} poiName="Gate" />)
    expect(await screen.findAllByText('Waiting to sync')).toHaveLength(1)
  })

  test('and was refused, says why there, with Retry and Discard', async () => {
    live.set('changes', null, [
      edit({ status: 'failed', failure: { kind: 'rejected', status: 400, text: 'Too long' } }),
    ])
    render(<RouteMedia media={[media({})]} poiName="Gate" />)
    expect(await screen.findByText('Failed to update media. Not accepted: Too long')).toBeTruthy()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(live.calls).toContainEqual(['discardChange', 'row-2']))
    expect(live.calls).toContainEqual(['retryChange', 'row-2'])
  })

  test('is stored as a change; what could not be stored says so', async () => {
    expect(await editRouteMedia('9', media({ key: '7' }), { isPrimary: true })).toBe(true)
    expect(live.calls).toEqual([['editMedia', '9', '7', { isPrimary: true }]])
    expect(currentToasts()).toEqual([])
    live.refuse('editMedia', { kind: 'storage-full' })
    expect(await editRouteMedia('9', media({}), { caption: 'By day' })).toBe(false)
    expect(currentToasts()).toMatchObject([{ text: 'Failed to update media', tone: 'error' }])
  })
})

describe('deleting a file', () => {
  test('takes back one that waits, and deletes one that was sent', async () => {
    await deleteRouteMedia('9', media(WAITS))
    await deleteRouteMedia('9', media({ id: 7 }))
    expect(live.calls).toEqual([
      ['discardChange', 'row-1'],
      ['deleteMedia', '9', 7],
    ])
    expect(currentToasts()).toEqual([])
  })

  test.each([
    [1 as const, 'Failed to delete media'],
    [2 as const, 'Failed to delete voice note'],
  ])('that failed says so: %i [2 §8 media] [2 §8 recording]', async (mediaType, text) => {
    live.refuse('deleteMedia', { kind: 'storage-full' })
    await deleteRouteMedia('9', media({ mediaType }))
    expect(currentToasts()).toMatchObject([{ text, tone: 'error' }])
  })
})
