/** The form in which names are compared: without case, diacritics or punctuation, so that 'Sao Paulo' finds 'São Paulo'. */
import { withPlainLetters } from '#contract/search-text.ts'

export const plainName = (name: string): string =>
  withPlainLetters(name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The names that people type for cities which the gazetteer lists in English only: plain name → English name. */
export const LOCAL_NAMES: Readonly<Record<string, string>> = {
  roma: 'Rome',
  milano: 'Milan',
  napoli: 'Naples',
  torino: 'Turin',
  venezia: 'Venice',
  genova: 'Genoa',
  padova: 'Padua',
  wien: 'Vienna',
  koln: 'Köln',
  cologne: 'Köln',
  nurnberg: 'Nürnberg',
  nuremberg: 'Nürnberg',
  zurich: 'Zürich',
  geneve: 'Genève',
  geneva: 'Genève',
  bruxelles: 'Brussels',
  brussel: 'Brussels',
  antwerpen: 'Antwerpen',
  antwerp: 'Antwerpen',
  'den haag': 'The Hague',
  kobenhavn: 'Copenhagen',
  goteborg: 'Göteborg',
  gothenburg: 'Göteborg',
  praha: 'Prague',
  warszawa: 'Warsaw',
  krakow: 'Kraków',
  cracow: 'Kraków',
  moskva: 'Moscow',
  'sankt peterburg': 'Saint Petersburg',
  kyiv: 'Kyiv',
  kiev: 'Kyiv',
  bucuresti: 'Bucharest',
  beograd: 'Belgrade',
  athina: 'Athens',
  sevilla: 'Sevilla',
  seville: 'Sevilla',
  'ciudad de mexico': 'Mexico City',
  'la habana': 'Havana',
  nyc: 'New York City',
  'new york': 'New York City',
  tokyo: 'Tokyo',
  osaka: 'Osaka',
  beijing: 'Beijing',
  peking: 'Beijing',
  mumbai: 'Mumbai',
  bombay: 'Mumbai',
}
