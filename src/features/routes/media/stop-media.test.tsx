// @vitest-environment jsdom
import '#tests/support/dom.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as files from '#tests/support/media-files.ts'
import { ok } from '#contract/failure.ts'
import type { DraftMedia } from '#data/routes/builder-route.ts'
import { fakeLive, type FakeLive } from '#live/testing.ts'
import type { RouteMediaView } from '#live/views.ts'
import { StopMedia } from './stop-media.tsx'

let live: FakeLive
let draw: () => Promise<void>
let shown: Set<string>
beforeEach(() => {
  live = fakeLive()
  draw = async () => {}
  shown = new Set()
  let count = 0
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    () => ({ drawImage: () => undefined, fillRect: () => undefined }) as never,
  )
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type) =>
    done(new Blob(['pixels'], { type: type ?? '' })),
  )
  vi.stubGlobal('createImageBitmap', async () => {
    await draw()
    return { width: 10, height: 10, close: () => undefined }
  })
  Object.assign(URL, {
    createObjectURL: () => {
      const url = `blob:${(count += 1)}`
      shown.add(url)
      return url
    },
    revokeObjectURL: (url: string) => shown.delete(url),
  })
})
afterEach(() => {
  cleanup()
  onEdit.mockClear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  expect([...shown]).toEqual([])
})

const sentPicture: RouteMediaView = {
  key: '7',
  id: 7,
  mediaType: 1,
  caption: 'Old gate',
  isPrimary: true,
  mediaUrl: '/media/7.jpg',
}
let kept: readonly DraftMedia[]
const onDelete = vi.fn()
const onEdit = vi.fn(async () => true)
function Stop({ sent = [] }: { readonly sent?: readonly RouteMediaView[] }) {
  const [pending, setPending] = useState<readonly DraftMedia[]>([])
  const keep = (next: readonly DraftMedia[]) => {
    kept = next
    setPending(next)
  }
  return (
    <StopMedia
      poiName="Gate"
      pending={pending}
      sent={sent}
      onChange={keep}
      onEdit={onEdit}
      onDelete={onDelete}
    />
  )
}
const show = (sent: readonly RouteMediaView[] = []) => {
  kept = []
  const { container, unmount } = render(<Stop sent={sent} />)
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no input')
  const choose = (...chosen: File[]) => fireEvent.change(input, { target: { files: chosen } })
  return { input, choose, unmount, user: userEvent.setup() }
}
const jpeg = (name: string) => new File([files.JPEG], name, { type: 'image/jpeg' })
const item = (name: string) => screen.findByRole('listitem', { name })

describe('pictures of a stop', () => {
  test('several at once, each with its progress; the first is the primary one, another can be chosen [2 §5 media]', async () => {
    let go = () => {}
    draw = () => new Promise((resolve) => (go = resolve))
    const { choose, user } = show()
    expect(screen.getByText('PNG, JPG, WEBP up to 10MB')).toBeTruthy()
    choose(jpeg('a.jpg'), jpeg('b.jpg'))
    await waitFor(() =>
      expect(screen.getByRole('progressbar', { name: 'Preparing a.jpg' }).ariaValueNow ?? '').toBe('33'),
    )
    expect(screen.getByRole('progressbar', { name: 'Preparing b.jpg' }).getAttribute('aria-valuenow')).toBe(
      '0',
    )
    draw = async () => {}
    await act(async () => go())
    await item('b.jpg')
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(kept.map(({ fileName, isPrimary }) => [fileName, isPrimary])).toEqual([
      ['a.jpg', true],
      ['b.jpg', false],
    ])
    expect(within(await item('a.jpg')).getByText('Primary picture')).toBeTruthy()

    await user.click(screen.getByRole('button', { name: 'Make b.jpg the primary picture' }))
    expect(kept.map(({ isPrimary }) => isPrimary)).toEqual([false, true])
    await user.type(within(await item('a.jpg')).getByLabelText('Caption'), 'From the west')
    expect(kept[0]?.caption).toBe('From the west')
    await user.click(screen.getByRole('button', { name: 'Delete b.jpg' }))
    expect(kept.map(({ fileName, isPrimary }) => [fileName, isPrimary])).toEqual([['a.jpg', true]])
  })

  test('each that is not taken says why, the others are kept; the next choice begins anew [2 §8 media]', async () => {
    const { choose } = show()
    choose(
      jpeg('good.jpg'),
      new File([files.HTML], 'page.jpg'),
      new File([files.GIF], 'a.gif'),
      Object.defineProperty(jpeg('big.jpg'), 'size', { value: 10 * 2 ** 20 + 1 }),
    )
    await screen.findByText('big.jpg: File size exceeds 10MB limit')
    expect(
      within(screen.getByRole('alert'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'page.jpg: Invalid file type. Allowed types: jpeg, jpg, png, webp',
      'a.gif: Invalid file type. Allowed types: jpeg, jpg, png, webp',
      'big.jpg: File size exceeds 10MB limit',
    ])
    expect(kept.map(({ fileName }) => fileName)).toEqual(['good.jpg'])
    choose(jpeg('more.jpg'))
    await item('more.jpg')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('the server is asked about each size; what it would not take says why in its words [2 §5 upload allowed] [2 §8 media]', async () => {
    const full = 'Your 250 MB of storage for photos and recordings are used up. Delete some to make room.'
    const asked: unknown[] = []
    live.answer('validateUpload', ({ body }) => {
      asked.push(body)
      return ok({ canUpload: asked.length === 1, message: asked.length === 1 ? '' : full })
    })
    const { choose } = show()
    choose(jpeg('a.jpg'), jpeg('b.jpg'))
    expect((await screen.findByRole('alert')).textContent).toContain(`b.jpg: ${full}`)
    expect(asked).toEqual([
      { fileSize: 6, mediaType: 1 },
      { fileSize: 6, mediaType: 1 },
    ])
    expect(kept.map(({ fileName }) => fileName)).toEqual(['a.jpg'])
  })

  test('a server that does not answer holds no file back', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    let isAsked = false
    live.answer('validateUpload', () => {
      isAsked = true
      return new Promise(() => {})
    })
    const { choose } = show()
    choose(jpeg('a.jpg'))
    await waitFor(() => expect(isAsked).toBe(true))
    expect(kept).toEqual([])
    await act(async () => void vi.advanceTimersByTime(3000))
    vi.useRealTimers()
    await item('a.jpg')
  })

  test('the buttons ask for pictures, for the camera, and for sounds by one input', async () => {
    const { input, user } = show()
    const asked: string[] = []
    input.addEventListener('click', (event) => {
      event.preventDefault()
      asked.push(`${input.accept} ${input.multiple} ${input.getAttribute('capture')}`)
    })
    for (const name of ['Add pictures', 'Take a photo', 'Add a voice file'])
      await user.click(screen.getByRole('button', { name }))
    expect(asked).toEqual([
      'image/jpeg,image/png,image/webp true null',
      'image/jpeg,image/png,image/webp false environment',
      'audio/*,.mp3,.wav,.webm,.ogg,.m4a true null',
    ])
  })

  test('files can be dropped, and sounds have a player', async () => {
    show()
    const area = screen.getByText('PNG, JPG, WEBP up to 10MB')
    fireEvent.dragOver(area)
    fireEvent.drop(area, { dataTransfer: { files: [new File([files.MP3], 'told.mp3')] } })
    expect((await within(await item('told.mp3')).findByLabelText('told.mp3')).tagName).toBe('AUDIO')
    expect(kept).toMatchObject([{ mediaType: 2, isPrimary: false }])
  })

  test('what was chosen before the stop was closed is kept', async () => {
    let go = () => {}
    draw = () => new Promise((resolve) => (go = resolve))
    const { choose, unmount } = show()
    choose(jpeg('a.jpg'), jpeg('b.jpg'))
    await screen.findByRole('progressbar', { name: 'Preparing a.jpg' })
    await waitFor(() => expect(go).not.toBe(undefined))
    unmount()
    draw = async () => {}
    await waitFor(() => {
      go()
      expect(kept.map(({ fileName }) => fileName)).toEqual(['a.jpg', 'b.jpg'])
    })
  })

  test('one that the route has is shown by the server’s address and deleted after a question', async () => {
    const { user, choose } = show([sentPicture])
    expect(screen.getByRole('img', { name: 'Old gate' }).getAttribute('src')).toBe(
      'http://localhost:3000/media/7.jpg',
    )
    choose(jpeg('new.jpg'))
    await item('new.jpg')
    expect(kept).toMatchObject([{ isPrimary: false }])
    await user.click(screen.getByRole('button', { name: 'Delete Old gate' }))
    const question = screen.getByRole('alertdialog', { name: 'Delete Old gate?' })
    expect(onDelete).not.toHaveBeenCalled()
    await user.click(within(question).getByRole('button', { name: 'Delete' }))
    expect(onDelete).toHaveBeenCalledWith(sentPicture)
  })

  test('one that the route has gets its caption when the field is left, or with the screen, and once [2 §4 media edit]', async () => {
    const { user, unmount } = show([sentPicture])
    const field = within(await item('Old gate')).getByLabelText('Caption')
    await user.type(field, ' at noon ')
    expect(onEdit).not.toHaveBeenCalled()
    await user.tab()
    expect(onEdit.mock.calls).toEqual([[sentPicture, { caption: 'Old gate at noon' }]])
    onEdit.mockClear()
    await user.clear(field)
    unmount()
    expect(onEdit.mock.calls).toEqual([[sentPicture, { caption: '' }]])
  })

  test('a caption that could not be kept stays in the field', async () => {
    const { user } = show([sentPicture])
    onEdit.mockResolvedValueOnce(false)
    const field = within(await item('Old gate')).getByLabelText<HTMLInputElement>('Caption')
    await user.type(field, '!')
    await user.tab()
    expect(field.value).toBe('Old gate!')
  })

  test('one that the route has becomes the primary one, and a chosen one steps back [2 §4 media edit]', async () => {
    const { user, choose } = show([sentPicture, { ...sentPicture, key: '8', id: 8, caption: 'New gate' }])
    choose(jpeg('a.jpg'))
    await item('a.jpg')
    await user.click(screen.getByRole('button', { name: 'Make a.jpg the primary picture' }))
    expect(within(await item('Old gate')).queryByText('Primary picture')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Make Old gate the primary picture' }))
    expect(onEdit).toHaveBeenCalledWith(sentPicture, { isPrimary: true })
    expect(kept).toMatchObject([{ isPrimary: false }])
  })

  test('one that waits is shown from this device', async () => {
    live.set('changes', null, [])
    show([{ ...sentPicture, id: undefined, mediaUrl: undefined, bytesKey: 'bytes-1', rowId: 'row-1' }])
    expect((await screen.findByRole('img', { name: 'Old gate' })).getAttribute('src')).toMatch(/^blob:/)
    expect(live.calls).toContainEqual(['readFile', 'bytes-1'])
    expect(screen.getByText('Waiting to sync')).toBeTruthy()
  })
})

describe('a voice note', () => {
  class Track extends EventTarget {
    stop = vi.fn()
  }
  class Recorder extends EventTarget {
    static isTypeSupported = () => true
    state = 'inactive'
    mimeType = 'audio/webm;codecs=opus'
    start() {
      this.state = 'recording'
    }
    stop() {
      this.state = 'inactive'
      this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['words']) }))
      this.dispatchEvent(new Event('stop'))
    }
  }
  let track: Track
  const microphone = (getUserMedia: () => Promise<unknown>) =>
    Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } })
  beforeEach(() => {
    track = new Track()
    vi.stubGlobal('MediaRecorder', Recorder)
    microphone(async () => ({ getTracks: () => [track] }))
  })
  const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
  const titled = (title: string) => userEvent.type(screen.getByLabelText('Recording title'), title)

  test('is recorded, heard, titled and kept; the microphone is let go [2 §5 recording]', async () => {
    show()
    await press('Record')
    expect((await screen.findByRole('timer')).textContent).toBe('Recording 0:00')
    await press('Stop')
    await screen.findByText(/^Recorded 0:0\d\./)
    expect(track.stop).toHaveBeenCalled()
    expect(screen.getByLabelText('Listen to the recording').getAttribute('src')).toMatch(/^blob:/)
    await titled(' The old gate! ')
    await press('Save recording')
    await item('The-old-gate.webm')
    expect(kept).toMatchObject([
      { mediaType: 2, fileName: 'The-old-gate.webm', caption: 'The old gate!', isPrimary: false },
    ])
    expect(kept[0]?.bytes.type).toBe('audio/webm')
    expect(screen.queryByLabelText('Listen to the recording')).toBeNull()
    expect((screen.getByLabelText('Recording title') as HTMLInputElement).value).toBe('')
  })

  test('needs a title and a recording, and says so when pressed [2 §5 recording]', async () => {
    show()
    await press('Save recording')
    expect((await screen.findByRole('alert')).textContent).toBe('Please enter a title for the recording')
    await titled('x')
    await press('Save recording')
    expect((await screen.findByRole('alert')).textContent).toBe('No recording to save')
    expect(kept).toEqual([])
  })

  test('that is still running is ended by saving it', async () => {
    show()
    await press('Record')
    await screen.findByRole('timer')
    await titled('Gate')
    await press('Save recording')
    await item('Gate.webm')
    expect(track.stop).toHaveBeenCalled()
  })

  test('is saved by Enter too, and the form around it is not sent', async () => {
    const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Stop />
        <button type="submit">{'Done'}</button>
      </form>,
    )
    await press('Record')
    await press('Stop')
    await titled('Gate{Enter}')
    await item('Gate.webm')
    expect(onSubmit).not.toHaveBeenCalled()
  })

  test('can be thrown away before it is saved', async () => {
    show()
    await press('Record')
    await press('Stop')
    await press('Discard recording')
    expect(screen.queryByLabelText('Listen to the recording')).toBeNull()
  })

  test('that cannot begin says why [2 §8 recording]', async () => {
    microphone(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
    show()
    await press('Record')
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Failed to start recording. Please check microphone permissions.',
    )
    microphone(async () => ({ getTracks: () => [track] }))
    await press('Record')
    await screen.findByRole('timer')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('ends when the screen is left; when the page is left, what was said is kept', async () => {
    const { unmount } = show()
    await press('Record')
    await screen.findByRole('timer')
    unmount()
    expect(track.stop).toHaveBeenCalled()
    track = new Track()
    show()
    await press('Record')
    await screen.findByRole('timer')
    dispatchEvent(new Event('pagehide'))
    expect(await screen.findByLabelText('Listen to the recording')).toBeTruthy()
    expect(track.stop).toHaveBeenCalled()
  })
})
