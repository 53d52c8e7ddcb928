// Refuses a pack that lacks what its stories need: order, antecedents, scenes, threads, openings, second sources.
// Used by city-packs.mjs.
import { readFileSync } from 'node:fs'
import { sourceProblems } from './city-sources.mjs'

/** The places that most walks visit; each has a scene. */
const MOST_USED = JSON.parse(
  readFileSync(new URL('../../server/knowledge/city-packs/most-used-places.json', import.meta.url), 'utf8'),
)
const SCENE = { min: 4, max: 8, looks: 2 }
const THREADS = { min: 2, max: 3, keep: 2, answers: 3 }
const OPENINGS_MIN = 5
const TWO_SENTENCES_MOST = 0.58

/** Words at the beginning that make sense only behind another fact. */
export const LEANING =
  /^(He|She|They|Him|His|Her|Hers|Their|Theirs|Its|It|Then|So|But|And|Yet|Still|There|That|Those|These|This (?!is |was |house|place|square|church|street|bridge|garden|park|building|palace|hall|tower|museum|café|market|ground|spot|city|town|fountain|hotel|station|river|one |shop|school|castle|theatre|cathedral|convent|corner|island|temple|shrine|canal|lane|pub|inn|restaurant|gate|column|statue|room|stone|old|very|narrow|little|small|whole|part|end|side)|Each time|Later|Afterwards|Meanwhile|Instead|Another|The other|Both|Neither|Others|Two years later|Soon|At last|In the end)\b/

/** @typedef {{ id: string, text: string, [key: string]: any }} Fact */

/**
 * The surnames that a fact uses without the rest of the name, by the pack's `people`.
 *
 * @param {string} text
 * @param {Record<string, { name: string, famous?: true }>} people
 */
export function loneSurnames(text, people) {
  return Object.values(people).flatMap(({ name, famous }) => {
    if (famous) return []
    const parts = name.split(' ')
    const surname = parts.at(-1) ?? ''
    if (
      parts.length < 2 ||
      surname.length < 4 ||
      /^(First|Second|Third|Fourth|Fifth|Sixth|Great)$/.test(surname)
    )
      return []
    const isThere = new RegExp(`\\b${surname}\\b`, 'u').test(text)
    const before = new RegExp(
      `[\\p{Lu}\\p{N}][\\p{L}.'’-]* (?:(?:of|von|van|de|da|di|del|dos|the) )?${surname}\\b`,
      'u',
    ).test(text)
    return isThere && !before ? [surname] : []
  })
}

/**
 * @param {any} pack
 * @param {(problem: string) => void} report
 * @param {(text: string) => string[]} sentences
 */
export function checkStories(pack, report, sentences) {
  /** @type {Map<string, { fact: Fact, place: any }>} */
  const known = new Map()
  for (const fact of pack.facts) known.set(fact.id, { fact, place: undefined })
  for (const place of pack.places) for (const fact of place.facts) known.set(fact.id, { fact, place })
  const all = [...known.values()]
  const isId = (/** @type {string} */ id) => known.has(id)
  const threads = /** @type {any[]} */ (Object.values(pack.threads ?? {}).flat())

  for (const { fact } of all) {
    const say = (/** @type {string} */ problem) => report(`${fact.id}: ${problem}`)
    for (const id of [...(fact.needs ?? []), ...(fact.after ? [fact.after] : [])])
      if (!isId(id)) say(`needs or follows '${id}', which is no fact`)
    if (LEANING.test(fact.text) && !fact.after)
      say(`opens on a word that leans on another fact, without 'after': ${fact.text.slice(0, 40)}`)
    if (fact.alone && LEANING.test(fact.alone)) say(`its 'alone' wording leans on another fact`)
    const isHeld = (fact.needs?.length ?? 0) > 0 || fact.after !== undefined
    if (!isHeld)
      for (const surname of loneSurnames(fact.text, pack.people ?? {}))
        say(`a lone surname without 'needs': ${surname}`)
    if (fact.quote && !fact.text.includes(fact.quote.words)) say('the words of its quote are not in its text')
    for (const key of fact.alsoFrom ?? []) if (!pack.sources[key]) say(`no source '${key}'`)
    if (fact.alsoFrom?.includes(fact.source)) say('its second source is the first')
    for (const problem of sourceProblems(/** @type {any} */ (fact), pack)) say(problem)
  }

  for (const place of pack.places) {
    const say = (/** @type {string} */ problem) => report(`${place.id}: ${problem}`)
    const order = place.facts.map((/** @type {Fact} */ { id }) => id)
    for (const { fact } of all.filter((one) => one.place === place))
      if (fact.after && order.includes(fact.after) && order.indexOf(fact.after) > order.indexOf(fact.id))
        say(`${fact.id} stands before ${fact.after}, which it follows`)
    for (const { from, to } of pack.links ?? [])
      if (order.includes(from) && order.includes(to) && order.indexOf(from) > order.indexOf(to))
        say(`the link from ${from} to ${to} runs against the order of the facts`)
    const isMostUsed = MOST_USED[pack.id]?.includes(place.id)
    if (isMostUsed && !place.scene) say('has no scene')
    if (!place.scene) continue
    const scene = place.scene.map((/** @type {any} */ { fact }) => fact)
    const onward = (place.onward ?? []).map((/** @type {any} */ { fact }) => fact)
    if (scene.length < SCENE.min || scene.length > SCENE.max) say(`its scene has ${scene.length} facts`)
    for (const id of [...scene, ...onward])
      if (!order.includes(id)) say(`its scene names '${id}', which is not its fact`)
    if (new Set([...scene, ...onward]).size !== scene.length + onward.length)
      say('a fact stands twice in scene and onward')
    const told = [...scene, ...onward]
    for (const id of order) if (!told.includes(id)) say(`${id} stands neither in scene nor in onward`)
    const looks = scene.filter((/** @type {string} */ id) => known.get(id)?.fact.look)
    if (looks.length < SCENE.looks) say(`its scene has ${looks.length} looks`)
    if (!known.get(scene[0])?.fact.look) say('its scene does not begin with a look')
    for (const id of told) {
      const fact = known.get(id)?.fact
      const at = told.indexOf(id)
      if (fact?.after && told[at - 1] !== fact.after && !fact.alone)
        say(`${id} does not stand right behind ${fact.after}`)
      for (const need of fact?.needs ?? [])
        if (!fact?.alone && !told.slice(0, at).includes(need))
          say(`${id} is told before ${need}, which it needs`)
    }
    for (const topic of place.topics)
      if (!scene.some((/** @type {string} */ id) => known.get(id)?.fact.topics.includes(topic)))
        say(`its scene has no fact on ${topic}`)
    for (const { join } of [...place.scene, ...(place.onward ?? [])])
      if (join !== undefined && (!/[.!?:…]["”’]?$/.test(join) || join.split(/\s+/).length > 30))
        say(`a join is no short sentence: ${join}`)
  }

  for (const [topic, list] of Object.entries(pack.threads ?? {})) {
    if (list.length < THREADS.min || list.length > THREADS.max) report(`${topic}: ${list.length} threads`)
    for (const thread of list) {
      const say = (/** @type {string} */ problem) => report(`thread ${thread.id}: ${problem}`)
      if (thread.keep.length < THREADS.keep) say(`${thread.keep.length} sentences keep it in mind`)
      for (const { after } of thread.keep)
        if (!thread.factIds.includes(after)) say(`keeps '${after}', which is none of its facts`)
      for (const id of thread.factIds) if (!isId(id)) say(`'${id}' is no fact`)
      if (thread.answer.length < THREADS.answers) say(`${thread.answer.length} sentences of an answer`)
      for (const { text, facts } of thread.answer)
        for (const id of facts)
          if (!thread.factIds.includes(id)) say(`answers with '${id}', which is none of its facts: ${text}`)
      if (!thread.answer.some((/** @type {any} */ { facts }) => facts.length > 0))
        say('no sentence of the answer names its facts')
      const used = MOST_USED[pack.id] ?? []
      const places = new Set(thread.factIds.map((/** @type {string} */ id) => known.get(id)?.place?.id))
      if (places.size < 6) say(`its facts lie at ${places.size} places`)
      if ([...places].filter((id) => used.includes(id)).length < 2)
        say('fewer than two of the most used places belong to it')
    }
  }
  const ids = threads.map(({ id }) => id)
  if (new Set(ids).size !== ids.length) report('two threads share an id')

  const openings = pack.openings ?? []
  if (openings.length < OPENINGS_MIN) report(`${openings.length} openings`)
  if (openings.filter((/** @type {any} */ { topics }) => !topics).length < 4)
    report('fewer than four openings that suit every topic')
  for (const { id, facts, text } of openings) {
    for (const fact of facts) if (!isId(fact)) report(`opening ${id}: '${fact}' is no fact`)
    const count = sentences(text).length
    if (count < 3 || count > 6) report(`opening ${id}: ${count} sentences`)
  }
  if (!all.some(({ fact }) => fact.quote)) report('no words of a person (quote)')
  for (const { phrase, use, at } of pack.localPhrases) {
    if (!use || !at?.length) report(`the phrase '${phrase}' is not put to use at a place`)
    for (const id of at ?? [])
      if (!pack.places.some((/** @type {any} */ place) => place.id === id))
        report(`phrase '${phrase}': no place '${id}'`)
  }
  const two = all.filter(({ fact }) => sentences(fact.text).length === 2).length / all.length
  if (two > TWO_SENTENCES_MOST)
    report(
      `${Math.round(two * 100)} % of the facts have exactly two sentences (at most ${TWO_SENTENCES_MOST * 100} %)`,
    )
}
