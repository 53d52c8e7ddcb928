/** The languages that a tour can be told in (BCP 47, primary part). */
export const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pt', 'zh', 'ja'] as const
export type Language = (typeof LANGUAGES)[number]
