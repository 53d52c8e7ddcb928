import { expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { languagesParam, readEntity } from './entity.ts'

const entityOf = (raw: object, language: Language = 'fr') => {
  const read = readEntity({ id: 'Q60', ...raw }, language)
  if (read.kind !== 'entity') throw new Error(read.kind)
  return read.entity
}
const claim = (value: unknown, more: object = {}, type = 'x') => ({
  mainsnak: { snaktype: 'value', datavalue: { type, value } },
  rank: 'normal',
  ...more,
})
const year = (time: string, precision = 9, more: object = {}) => claim({ time, precision }, more)
const label = (key: string, value: string, language = key) => ({ [key]: { language, value } })

test('a name counts only in the language itself or in all languages', () => {
  expect(entityOf({ labels: label('fr', 'Tour Eiffel') }).label).toBe('Tour Eiffel')
  expect(entityOf({ labels: label('fr', 'Eiffel Tower', 'en') }).label).toBeUndefined()
  expect(entityOf({ labels: label('mul', 'CERN') }).label).toBe('CERN')
  expect(entityOf({ labels: label('pt-br', 'Torre') }, 'pt').label).toBe('Torre')
  expect(entityOf({ labels: { ...label('zh-hant', '塔樓'), ...label('zh-hans', '塔楼') } }, 'zh').label).toBe(
    '塔楼',
  )
  expect(entityOf({ labels: label('zh-hant', '塔樓') }, 'zh').label).toBe('塔楼')
  expect(entityOf({ labels: label('fr', '<b>\u0007') }).label).toBe('<b>')
  expect(languagesParam('pt')).toBe('pt|pt-br|mul')
})

test('years are those that Wikidata is sure of', () => {
  const claims = (...listed: object[]) => ({ claims: { P571: listed } })
  expect(entityOf(claims(year('+1889-03-31T00:00:00Z', 11))).years).toEqual([1889])
  expect(entityOf(claims(year('+00000002014-00-00T00:00:00Z'), year('-0044-00-00T00:00:00Z'))).years).toEqual(
    [-44, 2014],
  )
  // A century, 'about', at the latest, unknown, and what was found wrong.
  expect(
    entityOf(
      claims(
        year('+1400-00-00T00:00:00Z', 7),
        year('+1401-00-00T00:00:00Z', 9, { qualifiers: { P1480: [{}] } }),
        year('+1402-00-00T00:00:00Z', 9, { qualifiers: { P1326: [{}] } }),
        { mainsnak: { snaktype: 'somevalue' }, rank: 'normal' },
        year('+1403-00-00T00:00:00Z', 9, { rank: 'deprecated' }),
      ),
    ).years,
  ).toEqual([])
  expect(
    entityOf(claims(year('+1500-00-00T00:00:00Z'), year('+1510-00-00T00:00:00Z', 9, { rank: 'preferred' })))
      .years,
  ).toEqual([1510])
})

test('a position on another planet is none', () => {
  const at = (globe: string) => ({
    claims: {
      P625: [claim({ latitude: 40.67, longitude: -73.94, globe: `http://www.wikidata.org/entity/${globe}` })],
    },
  })
  expect(entityOf(at('Q2')).position).toEqual({ latitude: 40.67, longitude: -73.94 })
  expect(entityOf(at('Q111')).position).toBeUndefined()
  expect(entityOf({ claims: { P625: [claim({ latitude: 400, longitude: 0 })] } }).position).toBeUndefined()
})

test('only Wikipedias make something known', () => {
  const site = (key: string) => [key, { site: key, title: 'T' }]
  const sitelinks = Object.fromEntries(
    ['frwiki', 'zh_min_nanwiki', 'commonswiki', 'specieswiki', 'frwikivoyage', 'wikidatawiki'].map(site),
  ) as object
  expect(entityOf({ sitelinks })).toMatchObject({ sitelinks: 2, pageTitle: 'T' })
  expect(entityOf({ sitelinks }, 'de').pageTitle).toBeUndefined()
})

test('the native name is one of another language', () => {
  const native = { claims: { P1705: [claim({ text: 'Stará radnice', language: 'cs' })] } }
  expect(entityOf(native).nativeLabel).toBe('Stará radnice')
  expect(
    entityOf({ claims: { P1705: [claim({ text: 'Tour', language: 'fr' })] } }).nativeLabel,
  ).toBeUndefined()
})

test('missing and unreadable are told apart', () => {
  expect(readEntity({ id: 'Q1', missing: '' }, 'fr')).toEqual({ kind: 'missing' })
  for (const raw of [undefined, null, 7, [], { id: 'P31' }, { id: 'Q1', claims: 4 }])
    expect(readEntity(raw, 'fr')).toEqual({ kind: 'unreadable' })
  expect(entityOf({ claims: { P31: 'x', P625: [null, 4] }, sitelinks: { frwiki: 4 } })).toMatchObject({
    kinds: [],
  })
})
