/** What a sentence says can be seen from outside, where that is beyond doubt. */
import { isUnspaced, type Language } from '#contract/languages.ts'
import type { Fact } from '#server/knowledge/city-packs/city-pack.ts'

export type Look = NonNullable<Fact['look']>

interface LookWords {
  /** Parts of buildings that one sees from the street; whole words, as they are said after an article. */
  readonly up: string
  readonly front: string
  /** Of the present, of things that stand there. */
  readonly verbs: string
  /** Then it is not sure: of the past, or inside. */
  readonly unless: string
}

const WORDS: Readonly<Record<Language, LookWords>> = {
  en: {
    up: 'towers?|spires?|steeples?|domes?|gables?|clock|weathervane|roof',
    front:
      'façade|facade|portal|balcony|columns|coat of arms|reliefs?|statues?|sculptures?|masks|inscription|arches|sundial|fountain|oriel|windows|gargoyles|plaque',
    verbs:
      'rises?|stands?|crowns?|covers?|decorates?|adorns?|shows?|bears?|guards?|flanks?|supports?|carr(?:y|ies)|overlooks?|dominates?|tops?|frames?|(?:is|are) (?:decorated|covered|crowned|adorned|flanked|topped|framed|carved)|has a single|have',
    unless:
      'was|were|had|been|will|would|could|inside|interior|nave|altar|room|hall|ceiling|cellar|museum|former|formerly|until|destroyed|demolished|removed|planned|once|model|painting|originally|lost|replica|courtyard|copy|copies|similar|another',
  },
  de: {
    up: '(?:\\p{L}*)(?:turm|türme|kuppel|giebel)|dach|turmuhr|uhr|dächer',
    front:
      '(?:\\p{L}*)fassade|(?:\\p{L}*)portal|erker|balkon|säulen|wappen|reliefs?|statuen?|skulptur(?:en)?|masken|inschrift|bögen|sonnenuhr|brunnen|fenster|wasserspeier|gedenktafel',
    verbs:
      'ragt|ragen|erhebt|erheben|steht|stehen|trägt|tragen|schmückt|schmücken|ziert|zieren|krönt|krönen|bekrönt|bekrönen|zeigt|zeigen|bewacht|bewachen|bedeckt|bedecken|flankiert|flankieren|(?:ist|sind) mit \\p{L}+ (?:verziert|geschmückt)|hat nur',
    unless:
      'wurden?|war|waren|hatten?|worden|innen|innere[nsm]?|innenraum|innenhof|altar|saal|zimmer|decke|keller|museum|ehemalig\\p{L}*|einst|früher\\p{L}*|zerstört\\p{L}*|abgerissen|ursprünglich\\p{L}*|geplant\\p{L}*|modell|gemälde|verloren\\p{L}*|wird|werden|kopien?|nachbildung\\p{L}*|ähnliche\\p{L}*',
  },
  fr: {
    up: 'tours?|clochers?|flèches?|coupoles?|dômes?|toit|pignons?|horloge',
    front:
      'façade|portail|balcon|colonnes|blason|armoiries|bas-reliefs?|statues?|sculptures?|masques|inscription|arches|arcades|fontaine|cadran solaire|fenêtres|gargouilles|plaque',
    verbs:
      "s['’]élèvent?|se dressent?|dominent?|ornent?|décorent?|couronnent?|portent?|ne porte|gardent?|couvrent?|surmontent?|encadrent?|(?:est|sont) (?:ornée?s?|décorée?s?|surmontée?s?|flanquée?s?|couronnée?s?)",
    unless:
      "fut|furent|était|étaient|avait|avaient|été|détruite?s?|démolie?s?|ancien\\p{L}*|intérieur\\p{L}*|chœur|nef|autel|salle|plafond|musée|cave|cour|à l['’]origine|jadis|autrefois|perdue?s?|tableau|maquette|sera|copie",
  },
  es: {
    up: 'torres?|campanario|cúpulas?|tejado|reloj|agujas',
    front:
      'fachada|portada|portal|balcón|columnas|escudos?|relieves?|estatuas?|esculturas?|máscaras|inscripción|arcos|fuente|reloj de sol|ventanas|gárgolas|placa',
    verbs:
      'se alzan?|se elevan?|dominan?|decoran?|adornan?|coronan?|llevan?|guardan?|cubren?|muestran?|marca|flanquean?|está[n]? (?:decorad|cubiert|coronad|flanquead|adornad)[oa]s?',
    unless:
      'fue|fueron|era|eran|había|habían|sido|destruid\\p{L}*|derribad\\p{L}*|antigu[oa]s?|interior\\p{L}*|altar|nave|sala|techo|museo|sótano|patio|original\\p{L}*|antaño|perdid\\p{L}*|cuadro|maqueta|será|copia',
  },
  it: {
    up: 'torri?|torre|campanile|cupola|tetto|orologio|guglie?',
    front:
      'facciata|portale|balcone|colonne|stemmi?|stemma|rilievi|bassorilievi|statue|statua|sculture?|maschere|iscrizione|archi|arcate|fontana|meridiana|finestre|targa',
    verbs:
      'si erge|si ergono|si alzano?|si eleva|dominano?|decorano?|ornano?|coronano?|portano?|mostrano?|sovrastano?|affiancano?|(?:è|sono) (?:decorat|ornat|sormontat|affiancat|coronat)[oaie]',
    unless:
      'fu|furono|era|erano|aveva|stat[oaie]|venne|vennero|distrutt\\p{L}*|demolit\\p{L}*|antic[ohia]+|intern\\p{L}*|altare|navata|sala|soffitto|museo|cantina|cortile|original\\p{L}*|originari\\p{L}*|un tempo|perdut\\p{L}*|dipinto|modello|sarà|copia',
  },
  pt: {
    up: 'torres?|campanário|cúpulas?|telhado|relógio|agulhas',
    front:
      'fachada|portal|varanda|colunas|brasão|brasões|relevos?|estátuas?|esculturas?|máscaras|inscrição|arcos|chafariz|relógio de sol|janelas|gárgulas|placa',
    verbs:
      'ergue-se|erguem-se|eleva-se|elevam-se|dominam?|decoram?|adornam?|coroam?|mostram?|ostentam?|guardam?|cobrem?|(?:é|são|está|estão) (?:decorad|coroad|ladead|adornad|cobert)[oa]s?',
    unless:
      'foi|foram|era|eram|tinha|sido|destruíd\\p{L}*|demolid\\p{L}*|antig[oa]s?|interior\\p{L}*|altar|nave|sala|teto|museu|cave|pátio|origina\\p{L}*|outrora|perdid\\p{L}*|quadro|maquete|será|cópia',
  },
  zh: {
    up: '尖塔|塔楼|钟楼|圆顶|穹顶|屋顶',
    front: '立面|石柱|雕像|石像|浮雕|匾额|拱门|石拱',
    verbs: '矗立|耸立|装饰|刻有|饰有|覆盖|守护',
    unless: '曾|原|毁|内部|室内|殿内|博物馆|当时|拆除|计划|画',
  },
  ja: {
    up: '尖塔|塔|ドーム|屋根|時計',
    front: 'ファサード|彫刻|レリーフ|紋章|アーチ|碑文|仮面|像',
    verbs:
      'そびえ|立っている|飾られている|飾っている|覆っている|覆われている|刻まれている|支えている|守っている|示している',
    unless: 'かつて|た。|焼失|内部|館内|室内|祭壇|博物館|当初|天井|画|計画|予定|中庭',
  },
}

/**
 * What a sentence may begin with before its first noun: an article or a number, and words like 'uneven'. German also leaves the
 * article out ('Steinerne Masken'). English packs name a feature without one.
 */
const BEFORE_NOUN: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /^(?:(?:der|die|das|eine?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf) (?:\p{Ll}{2,}e[rns]? )?|\p{Lu}\p{Ll}{4,}e )$/iu,
  fr: /^(?:l['’]|(?:les?|la|une?|des|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|douze) )(?:\p{Ll}{3,} )?$/iu,
  es: /^(?:el|l[ao]s?|un[ao]?s?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce) (?:\p{Ll}{3,} )?$/iu,
  it: /^(?:(?:l|un)['’]|(?:il|l[oae]|i|gli|un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|dodici) )(?:\p{Ll}{3,} )?$/iu,
  pt: /^(?:[oa]s?|uma?s?|uns|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze) (?:\p{Ll}{3,} )?$/iu,
}

/** What a part is made of, or has: 'aus rotem Backstein', 'de pierre'. Without it a façade is like any other. */
const BEHIND_NOUN: Readonly<Partial<Record<Language, RegExp>>> = {
  de: /^ (?:aus|mit) (?:\p{Ll}+ )?\p{Lu}\p{Ll}+(?!\p{L})/u,
  fr: /^ (?:de (?!(?:la|leur|son|sa|ses|plus)(?!\p{L}))|en |d['’])\p{Ll}{3,}(?!\p{L})/u,
  es: /^ de (?!(?:la|las|los|una?|su|sus)(?!\p{L}))\p{Ll}{3,}(?!\p{L})/u,
  it: /^ (?:di|in) (?!(?:una?|uno|questo|questa)(?!\p{L}))\p{Ll}{3,}(?!\p{L})/u,
  pt: /^ (?:de|em) (?!(?:uma?|seu|sua)(?!\p{L}))\p{Ll}{3,}(?!\p{L})/u,
}

/** 'Two uneven spires rise …': 'two uneven spires', where the sentence begins with them. */
function featureIn(text: string, { index, feature }: { index: number; feature: string }, language: Language) {
  const before = text.slice(0, index)
  if (!BEFORE_NOUN[language]?.test(before)) return language === 'de' ? feature : feature.toLowerCase()
  const [behind = ''] = BEHIND_NOUN[language]?.exec(text.slice(index + feature.length)) ?? []
  return `${before.charAt(0).toLowerCase()}${before.slice(1)}${feature}${behind}`
}

interface Patterns {
  readonly up: RegExp
  readonly front: RegExp
  readonly verbs: RegExp
  readonly unless: RegExp
}
const PATTERNS = new Map<Language, Patterns>()

function patternsFor(language: Language): Patterns {
  const isDense = isUnspaced(language)
  const words = (list: string) =>
    new RegExp(isDense ? list : `(?<![\\p{L}\\p{N}])(?:${list})(?![\\p{L}\\p{N}])`, 'iu')
  const { up, front, verbs, unless } = WORDS[language]
  const made = PATTERNS.get(language) ?? {
    up: words(up),
    front: words(front),
    verbs: words(verbs),
    unless: words(unless),
  }
  PATTERNS.set(language, made)
  return made
}

/** Later in the sentence it may be only compared with. */
const EARLY_CHARS = 60

/** Undefined where it is not sure; a sentence with a date or a measure tells something else. */
export function lookOfText(text: string, language: Language): Look | undefined {
  const { up, front, verbs, unless } = patternsFor(language)
  if (/\p{N}{2,}/u.test(text) || unless.test(text) || !verbs.test(text)) return undefined
  const early = text.slice(0, EARLY_CHARS)
  const found = [
    { where: 'up' as const, match: up.exec(early) },
    { where: 'front' as const, match: front.exec(early) },
  ]
    .flatMap(({ where, match }) => (match ? [{ where, index: match.index, feature: match[0] }] : []))
    .toSorted((a, b) => a.index - b.index)[0]
  if (!found) return undefined
  // German nouns keep their capitals; a sentence gives one to any first word.
  return { where: found.where, feature: featureIn(text, found, language) }
}
