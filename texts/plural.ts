/** The forms of a word by number (CLDR): a language gives those that it has, and always `other`. */
export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>

/** Returns a function that picks the form of a word for a number in `language`. */
export function pluralIn(language: string): (count: number, forms: PluralForms) => string {
  let rules: Intl.PluralRules | undefined
  return (count, forms) => forms[(rules ??= new Intl.PluralRules(language)).select(count)] ?? forms.other
}
