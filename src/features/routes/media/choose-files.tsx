/** One file input, opened by buttons that say what is needed; files may be dropped on it too. */
import { useRef, useState, type DragEvent } from 'react'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { CameraIcon, MicrophoneIcon, PlusIcon } from '#ui/icon/action-icons.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import * as texts from '#texts/route-media.ts'
import * as css from './stop-media.css.ts'

/** iPhones convert their own format to JPEG when JPEG is requested. */
const PICTURES = 'image/jpeg,image/png,image/webp'
const SOUNDS = 'audio/*,.mp3,.wav,.webm,.ogg,.m4a'

export function ChooseFiles({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const ask = (accept: string, isCamera = false) => {
    const element = input.current
    if (!element) return
    element.accept = accept
    // A camera returns one picture; `multiple` would hide it on some phones.
    element.multiple = !isCamera
    if (isCamera) element.setAttribute('capture', 'environment')
    else element.removeAttribute('capture')
    element.click()
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <div
      className={classNames(css.choose, isOver && css.isDroppedOn)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        className={css.input}
        type="file"
        aria-label={texts.addPictures}
        tabIndex={-1}
        accept={`${PICTURES},${SOUNDS}`}
        multiple
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // Allows the same file to be chosen again.
          target.value = ''
        }}
      />
      <Cluster gap="xs">
        <Button onPress={() => ask(PICTURES)}>
          <PlusIcon />
          {texts.addPictures}
        </Button>
        <Button onPress={() => ask(PICTURES, true)}>
          <CameraIcon />
          {texts.takePhoto}
        </Button>
        <Button onPress={() => ask(SOUNDS)}>
          <MicrophoneIcon />
          {texts.addVoiceFile}
        </Button>
      </Cluster>
      <p className={css.note}>{texts.hint}</p>
      <p className={css.note}>{texts.privacyHint}</p>
    </div>
  )
}
