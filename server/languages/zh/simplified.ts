/** Chinese in simplified letters: articles mix both, even where one is asked for. */
import { Converter } from 'opencc-js/t2cn'

/** Made when first needed: its dictionaries take a moment. */
let convert: ((text: string) => string) | undefined

export function simplified(text: string): string {
  convert ??= Converter({ from: 't', to: 'cn' })
  return convert(text)
}
