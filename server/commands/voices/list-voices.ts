/** `npm run voices -- list`: shows which voices speak each language, in the order in which the server tries them. */
import { spokenLanguages, type VoicesOfMachine } from '#server/telling/voice/spoken-languages.ts'

/** The folder of voices, and where the lines are printed. */
export interface ListVoicesOptions extends VoicesOfMachine {
  readonly say: (line: string) => void
}

export function listVoices({ voicesDir, speech, say }: ListVoicesOptions): void {
  const { voicesOf, unusable, lacksPackage } = spokenLanguages({ voicesDir, speech })
  for (const [language, names] of voicesOf)
    say(`${language}  ${names.length > 0 ? names.join(', then ') : 'no voice: its tours are text'}`)
  if (lacksPackage) say(`${voicesDir}: the optional package sherpa-onnx-node is not installed`)
  for (const { folder, reason } of unusable) say(`${folder} cannot speak: ${reason}`)
}
