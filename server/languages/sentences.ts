/**
 * A text cut into its sentences, in each of the languages that a walk is told in.
 *
 * `Intl.Segmenter` knows no abbreviations, so it ends a sentence after 'St.', 'Dr.', the German '3.' or the French 'av.'. Such full
 * stops are hidden from it; what it still cuts wrongly, at quotes above all, is joined again.
 */
import { isUnspaced, type Language } from '#contract/languages.ts'

/** Stands for a full stop that ends nothing. Of the private use area: the look-alike U+2024 ends sentences too. */
const HIDDEN = '\uE000'

interface Abbreviations {
  /** A name follows, whatever it begins with. */
  readonly titles: string
  /** May stand at the end of a sentence: it does where a word of `starters` follows. */
  readonly words: string
  /** Only before a number; 'No.' is a sentence elsewhere. */
  readonly numbered: string
  /** Begin a sentence, and hardly ever a name. */
  readonly starters: string
}

const ENGLISH: Abbreviations = {
  titles: 'Dr|Mr|Mrs|Ms|Prof|Rev|Gen|Col|Capt|Lt|Sgt|Gov|Sen|Mt|Ft',
  words:
    'St|Sts|Jr|Sr|Ave|Blvd|Rd|Inc|Ltd|Co|Bros|approx|ca|c|vs|cf|e\\. ?g|i\\. ?e|fl|est|vol|Jan|Feb|Aug|Sept|Oct|Nov|Dec',
  numbered: 'No|Nos|Fig|Op|p|pp|r|b|d',
  starters:
    'The|It|Its|In|He|She|His|Her|They|Their|This|That|These|Those|There|At|On|As|When|After|Before|From|For|By|But|And|Today|Since|Until|During|One|Two|Another|Most|Many|Some|We|You',
}

const ABBREVIATIONS: Readonly<Record<Language, Abbreviations>> = {
  en: ENGLISH,
  de: {
    titles: 'Dr|Prof|Hl|hl|St|Sankt|Fr|Hr|Ing|Dipl',
    words:
      'z\\. ?B|u\\. ?a|d\\. ?h|o\\. ?ä|v\\. ?a|i\\. ?d\\. ?R|bzw|ca|Str|Jh|Jhd|Jhs|v\\. ?Chr|n\\. ?Chr|v\\. ?u\\. ?Z|n\\. ?u\\. ?Z|geb|gest|sog|vgl|Mio|Mrd|Bd|ehem|urspr|evtl|inkl|jun|sen|Co|Jan|Feb|Aug|Sept|Okt|Nov|Dez',
    numbered: 'Nr|S|Abb|Kap|Op',
    starters:
      'Der|Die|Das|Den|Dem|Des|Er|Sie|Es|Ein|Eine|Einer|Im|In|Am|An|Auf|Aus|Bei|Beim|Seit|Nach|Vor|Von|Mit|Zu|Zum|Zur|Für|Als|Wie|Wo|Dort|Hier|Heute|Diese|Dieser|Dieses|Sein|Seine|Ihr|Ihre|Unter|Über|Während|Bis|Durch|Auch|Doch|Und|Aber|Nachdem|Obwohl|Später|Damals|Zwei|Drei|Man|Wir',
  },
  fr: {
    titles: 'M|MM|Dr|Pr|Mgr|St|Ste|Me',
    words: 'bd|av|apr|J\\.-C|env|hab|cf|ca|c|v|éd|ex|janv|févr|juil|sept|oct|nov|déc',
    numbered: 'no|vol|p|fig|chap|t',
    starters:
      "Le|La|Les|Il|Elle|Ils|Elles|Un|Une|Des|Du|Ce|Cet|Cette|Ces|Son|Sa|Ses|Leur|Leurs|En|Au|Aux|À|Dans|Sur|Sous|Pour|Par|Avec|Après|Avant|Depuis|Dès|Lors|Pendant|Plus|Aujourd'hui|On|Mais|Et|C'est|L'|D'|Nous",
  },
  es: {
    titles: 'Sr|Sra|Srta|Dr|Dra|D|Dña|Sta|Sto|S|Fr|Mons|Excmo|Ilmo',
    words:
      'EE|UU|EE\\. ?UU|a\\. ?(?:de )?C|d\\. ?(?:de )?C|A\\. ?C|D\\. ?C|Av|Avda|Pza|Pl|aprox|ca|c|cf|etc|ej|Cía|ene|feb|sept|oct|nov|dic',
    numbered: 'n\\.º|núm|s|ss|p|pp|pág|vol|fig|cap|km',
    starters:
      'El|La|Los|Las|Un|Una|Unos|Unas|Lo|En|Al|A|De|Del|Desde|Hasta|Por|Para|Con|Sin|Sobre|Tras|Durante|Cuando|Como|Su|Sus|Este|Esta|Estos|Estas|Ese|Esa|Fue|Era|Es|Se|Hoy|Ya|Más|Pero|Y|También|Después|Antes|Entre|Según|Aunque|Nosotros',
  },
  it: {
    titles: 'S|SS|Dott|Prof|Sig|Mons|Arch|Ing|Avv|On|Fra',
    words: 'sec|secc|ca|c|arch|ing|a\\. ?C|d\\. ?C|F\\.lli|ecc|cfr|es|gen|feb|sett|ott|nov|dic',
    numbered: 'n|nn|p|pp|vol|fig|cap|km',
    starters:
      "Il|Lo|La|I|Gli|Le|L'|Un|Una|Uno|In|Nel|Nella|Nell'|Nei|Nelle|Al|Alla|A|Da|Dal|Dalla|Di|Del|Della|Con|Per|Su|Sul|Sulla|Tra|Fra|Dopo|Prima|Durante|Quando|Oggi|È|Era|Fu|Si|Questo|Questa|Questi|Queste|Suo|Sua|Ma|E|Anche|Non|Secondo|Negli|Noi",
  },
  pt: {
    titles: 'Sr|Sra|Srta|Dr|Dra|D|S|Sto|Sta|Prof|Pe|Fr|Eng',
    words: 'séc|sécs|Av|Pç|a\\. ?C|d\\. ?C|aprox|ca|c|cf|etc|ex|jan|fev|set|out|nov|dez',
    numbered: 'n\\.º|R|p|pp|pág|vol|fig|cap|km',
    starters:
      'O|A|Os|As|Um|Uma|Em|No|Na|Nos|Nas|Ao|À|De|Do|Da|Dos|Das|Desde|Até|Por|Para|Com|Sem|Sobre|Após|Durante|Quando|Como|Seu|Sua|Seus|Suas|Este|Esta|Estes|Estas|Esse|Essa|Foi|Era|É|Hoje|Já|Mas|E|Também|Depois|Antes|Entre|Segundo|Embora|Nós',
  },
  zh: ENGLISH,
  ja: ENGLISH,
}

type Repair = readonly [
  pattern: RegExp,
  replacement: (match: string, ...groups: (string | undefined)[]) => string,
]

const hidden = (text: string): string => text.replaceAll('.', HIDDEN)
/** The last full stop stays where the next word begins a sentence. */
const hiddenUnlessEnd = (match: string, starter: string | undefined): string =>
  starter === undefined ? hidden(match) : `${hidden(match.slice(0, -1))}.`

function hidingsOf(language: Language): readonly Repair[] {
  const { titles, words, numbered, starters } = ABBREVIATIONS[language]
  // Chinese and Japanese letters are neither upper nor lower case, and stand right before Latin ones.
  const begin = '(?<![\\p{Lu}\\p{Ll}\\p{N}])'
  const starter = `["“«„(¿¡]*(?:${starters.replaceAll("'", "['’]")})(?:(?<=['’])|(?![\\p{L}\\p{N}]))`
  const closing = '["»”’)\\]]*\\s+'
  const repairs: Repair[] = [
    [new RegExp(`${begin}(?:${titles})\\.(?=\\s)`, 'gu'), hidden],
    [new RegExp(`${begin}(?:${words})\\.(?=(${closing}${starter})?)`, 'gu'), hiddenUnlessEnd],
    [new RegExp(`${begin}(?:${numbered})\\.(?=\\s?[\\p{N}IVXLC])`, 'gu'), hidden],
    // J. R. R. Tolkien
    [new RegExp(`${begin}(?:\\p{Lu}\\.[ \\u00a0]?){1,4}(?=\\p{Lu})(?!${starter})`, 'gu'), hidden],
    // 3.14
    [/(?<=\p{N})\.(?=\p{N})/gu, hidden],
  ]
  // 3. Mai, 19. Jahrhundert, Karl IV.
  if (language === 'de')
    repairs.push([
      new RegExp(
        `(?<![\\p{N}\\p{L}.,])(?:\\p{N}{1,2}|[IVXL]{1,6})\\.(?=\\s+\\p{L})(?!${closing}${starter})`,
        'gu',
      ),
      hidden,
    ])
  return repairs
}

const HIDINGS = new Map<Language, readonly Repair[]>()

function hidingsFor(language: Language): readonly Repair[] {
  const known = HIDINGS.get(language) ?? hidingsOf(language)
  HIDINGS.set(language, known)
  return known
}

const SEGMENTERS = new Map<Language, Intl.Segmenter>()

function segmenterFor(language: Language): Intl.Segmenter {
  const known = SEGMENTERS.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' })
  SEGMENTERS.set(language, known)
  return known
}

interface Quotes {
  /** Nothing but what closes the sentence before. */
  readonly orphan: RegExp
  /** Closes the sentence before; what follows is the next one. */
  readonly leading: RegExp
  readonly trailing: RegExp
}

const quotes = (opening: string, closing: string): Quotes => ({
  orphan: new RegExp(`^[${closing}"')\\]]+[。.!?！？…]*$`, 'u'),
  leading: new RegExp(`^[${closing})\\]]+(?=\\s)`, 'u'),
  trailing: new RegExp(`(?<![\\p{L}\\p{N}])[${opening}]+$`, 'u'),
})

const QUOTES = quotes('「『（“«¿¡〈《(\\[', '»”’」』）〉》')
/** „So“ and »so«. */
const GERMAN_QUOTES = quotes('„‚»›(\\[', '“‘«‹”’')

/** 'と言った', '他说': who said what the quote holds. */
const SAYING = /^(?:と|って|という|[他她它](?:们|們)?(?:说|說|道|问|問|喊|答|写|寫))/u

/** What stands between two parts that the segmenter cut; undefined where it was right to cut there. */
function jointOf(previous: string, next: string, isSpaced: boolean, { orphan }: Quotes): string | undefined {
  if (orphan.test(next)) return ''
  if (/[」』”’）]$/u.test(previous) && SAYING.test(next)) return ''
  return isSpaced && /^\p{Ll}/u.test(next) ? ' ' : undefined
}

/** Quotes moved to the sentence that they open or close. */
function mended(
  previous: string,
  next: string,
  { leading, trailing }: Quotes,
): [previous: string, next: string] {
  const closing = leading.exec(next)?.[0]
  if (closing)
    return [`${previous}${closing.startsWith('»') ? ' ' : ''}${closing}`, next.slice(closing.length).trim()]
  const opening = trailing.exec(previous)?.[0]
  return opening ? [previous.slice(0, -opening.length).trim(), opening + next] : [previous, next]
}

function sentencesOfParagraph(paragraph: string, language: Language): string[] {
  const isSpaced = !isUnspaced(language)
  const quotesHere = language === 'de' ? GERMAN_QUOTES : QUOTES
  let masked = paragraph.replaceAll(HIDDEN, '')
  for (const [pattern, replacement] of hidingsFor(language)) masked = masked.replace(pattern, replacement)
  const sentences: string[] = []
  for (const { segment } of segmenterFor(language).segment(masked)) {
    const cut = segment.trim()
    const before = sentences.pop()
    if (before === undefined || !cut) {
      sentences.push(...[before, cut].filter((part) => part !== undefined && part !== '').map(String))
      continue
    }
    const joint = jointOf(before, cut, isSpaced, quotesHere)
    const parts = joint === undefined ? mended(before, cut, quotesHere) : [`${before}${joint}${cut}`]
    sentences.push(...parts.filter(Boolean))
  }
  return sentences.map((sentence) => sentence.replaceAll(HIDDEN, '.'))
}

/**
 * The sentences of a text in their order, each on one line, nothing of it lost but white space. An empty line ends a sentence; any
 * other line break is a space. A sentence that ends in an abbreviation may be joined with the next one: that is harmless when read.
 */
export function sentencesIn(text: string, language: Language): string[] {
  return text
    .split(/\r?\n[^\S\n]*\n\s*/)
    .flatMap((paragraph) => sentencesOfParagraph(paragraph.replace(/\s+/g, ' ').trim(), language))
}
