/** Whether a sentence of an article can be told by itself to somebody who stands there and hears it once. */
import { isUnspaced, type Language } from '#contract/languages.ts'

/**
 * How sentences begin that hang on the one before: pronouns, 'however', 'the same year'. In Spanish, Italian and Portuguese also
 * verbs whose subject is left out. Whole words, in any case.
 */
const HANGING: Readonly<Record<Language, string>> = {
  en: 'see|it|its|he|she|his|her|hers|they|their|them|this|these|that|those|there(?! (?:is|are|was|were) )|here|however|but|and|or|nor|so|also|thus|therefore|then|hence|later|afterwards?|subsequently|meanwhile|nevertheless|nonetheless|instead|moreover|furthermore|additionally|in addition|in turn|similarly|likewise|conversely|consequently|accordingly|finally|eventually|soon|shortly|such|another|others?|both|neither|either|the (?:latter|former|same|other|others|following|next|previous|second|third)|since then|until then|by then|at (?:that|the same|the|this) time|(?:in|during) (?:the same|that|this|which)|after (?:this|that|which|his|her|its|their)|before (?:this|that)|for (?:example|instance|this|that)|as (?:a result|such|of)|because of (?:this|that)|due to (?:this|that|its|his)|on the other hand|(?:in|by) contrast|following (?:this|that|his|her)|even|yet|still|only|along with|together with|with (?:this|that|it|its)|\\w+ (?:years|months|days|decades) (?:later|after|before|earlier)|(?:\\w+ )?of (?:them|these|those|which)|\\w+ of (?:them|these|those)',
  de: 'er|sie|es|ihm|ihn|ihnen|sein(?:e|er|em|en|es)?|ihr(?:e|er|em|en|es)?|dies(?:e|er|es|em|en)?|jene[rsmn]?|letztere[rsmn]?|erstere[rsmn]?|der letztere|da|dabei|dadurch|dafür|dagegen|daher|damals|damit|danach|daneben|dann|daran|darauf|daraufhin|daraus|darin|darüber|darum|darunter|davon|davor|dazu|dennoch|deren|deshalb|dessen|deswegen|dort|dorthin|hier(?:bei|für|zu|von|durch|in|auf)|hierher|so|somit|auch|aber|doch|jedoch|und|oder|denn|sondern|außerdem|zudem|ferner|weiter(?:hin|e|er|es)?|später(?:e|er|en)?|schließlich|zuvor|zunächst|anschließend|gleichzeitig|ebenfalls|ebenso|allerdings|trotzdem|nun|bald|noch|nur|selbst|solche[rsmn]?|seitdem|seither|kurz (?:darauf|danach|zuvor)|beide[rsn]?|einige davon|(?:im|in) (?:selben|gleichen|darauffolgenden|folgenden|diesem|jenem) \\p{L}+|(?:bei|in|mit|nach|vor|von|zu|auf|aus|an|unter|während|wegen|durch) dies(?:e|er|es|em|en)|\\p{L}+ (?:jahre|monate|tage) (?:später|danach|zuvor)|das (?:ist|war|wurde|hat|hatte|führte|galt|gilt|lag|liegt)|die (?:ist|war|wurde|wurden|sind|waren)|der (?:ist|war|wurde)|zum beispiel|zuletzt|insgesamt|hinzu|mit (?:ihm|ihr|ihnen)|nach (?:ihm|ihr|ihnen|seinem|ihrem)',
  fr: "il|elle|ils|elles|ce|c['’]est|c['’]était|c['’]\\p{L}+|cela|ceci|cet|cette|ces|celui(?:-ci|-là)?|celle(?:-ci|-là)?|ceux(?:-ci|-là)?|celles(?:-ci|-là)?|son|sa|ses|leurs?|lui|y|on|en (?:effet|outre|revanche|fait|conséquence|plus|même temps|cette|ce)|de plus|d['’]ailleurs|ainsi|alors|puis|ensuite|enfin|finalement|cependant|toutefois|néanmoins|pourtant|mais|et|ou|or|donc|car|aussi|par (?:ailleurs|la suite|conséquent|exemple|contre)|plus tard|dès lors|depuis lors|entre-temps|la même|le même|l['’]année (?:suivante|même|précédente)|l['’]un|l['’]une|l['’]autre|les autres|à (?:cette|ce|cet|la même|partir)|dans (?:ce|cette|cet|ces|le même)|pour (?:cela|ce|cette)|après (?:cela|quoi|cette|ce|son|sa)|avec (?:cela|ce|cette)|sous (?:ce|cette)|là|tous deux|toutes deux|certaine?s|d['’]autres|un autre|une autre|de même|également|notamment|parmi (?:eux|elles|ceux|celles)|au contraire|en son|\\p{L}+ (?:ans|années|mois|jours) (?:plus tard|après)|bientôt|seule?s?|même|quant",
  es: 'él|ella|ellos|ellas|ello|esto|est[ea]|est[oa]s|es[ea]|es[oa]s|eso|aquel\\p{L}*|su|sus|lo|le|les|se|fue|fueron|era|eran|es|son|está|están|estaba|estaban|tiene|tienen|tenía|cuenta|consta|posee|mide|data|ha|han|había|habían|sería|sirvió|alberga|contiene|además|también|así|entonces|luego|después|más tarde|más adelante|posteriormente|finalmente|por (?:último|ello|eso|esto|tanto|lo tanto|otra parte|otro lado|ejemplo|su|este|esta)|sin embargo|no obstante|pero|y|o|e|pues|de (?:ahí|esta|este|estos|estas|hecho|igual|ese|esa)|en (?:ella|él|ellas|ellos|est[ea]|est[oa]s|es[ea]|es[oa]s|aquel\\p{L}*|dich[oa]s?|cambio|efecto|su|el mismo|la misma)|con (?:ello|est[ea]|es[ea]|su)|tras (?:ello|est[eao]|su|es[ea])|dich[oa]s?|allí|aquí|ahí|amb[oa]s|otr[oa]s?|algun[oa]s|el mismo|la misma|al año siguiente|un año|desde (?:entonces|allí)|a (?:partir|su|este|esta|continuación)|mientras tanto|asimismo|igualmente|tampoco|aunque|solo|sólo|aún|\\p{L}+ (?:años|meses|días) (?:después|más tarde|antes)',
  it: "egli|ella|esso|essa|essi|esse|lui|lei|loro|quest['’]?\\p{L}+|quest['’]|quell['’]?\\p{L}+|quel|quei|quegli|ciò|suo|sua|suoi|sue|(?:il|la|i|le) (?:suo|sua|suoi|sue|loro)|fu|furono|è|e['’]|era|erano|sono|venne|vennero|ha|hanno|aveva|avevano|si|vi|ci|ne|contiene|ospita|conserva|misura|inoltre|anche|così|allora|poi|quindi|dunque|successivamente|in (?:seguito|quel\\p{L}*|quest\\p{L}*|particolare|effetti|origine)|più tardi|infine|tuttavia|però|ma|e|ed|o|perciò|pertanto|da (?:allora|quest\\p{L}*|quel\\p{L}*|qui)|nel(?:lo|la)? (?:stess[oa]|medesim[oa]|suo|sua)|l['’]anno (?:seguente|successivo|dopo)|dopo (?:di|ciò|quest\\p{L}*|la sua|il suo)|qui|lì|là|entramb[ie]|altri|altre|un altro|un['’]altra|l['’]altr[oa]|alcun[ie]|tal[ei]|nonostante ciò|infatti|mentre|per (?:quest\\p{L}*|ciò|esempio)|con (?:quest\\p{L}*|ciò)|ancora|solo|\\p{L}+ (?:anni|mesi|giorni) (?:dopo|più tardi|prima)",
  pt: 'ele|ela|eles|elas|isto|isso|aquilo|est[ea]s?|ess[ea]s?|aquel[ea]s?|(?:[oa]s? )?(?:seu|sua|seus|suas)|foi|foram|era|eram|é|são|está|estão|estava|tem|têm|tinha|possui|mede|há|havia|data|abriga|contém|além (?:disso|de|do)|também|assim|então|depois|mais tarde|posteriormente|finalmente|por (?:fim|isso|isto|exemplo|sua|seu|outro|outra|esta|este)|no entanto|contudo|porém|todavia|mas|e|ou|pois|portanto|nel[ea]s?|nest[ea]s?|ness[ea]s?|naquel[ea]s?|del[ea]s?|dest[ea]s?|dess[ea]s?|com (?:isso|isto|est[ea]|ess[ea]|ele|ela)|após (?:isso|est[ea]|ess[ea]|sua|seu)|ali|aqui|lá|amb[oa]s|outr[oa]s?|algun[s]|algumas|no (?:mesmo|ano seguinte|entanto)|na mesma|desde então|a partir|entretanto|enquanto|igualmente|tais|tal|ainda|apenas|só|[oa] mesm[oa]|\\p{L}+ (?:anos|meses|dias) (?:depois|mais tarde|antes)',
  zh: '',
  ja: '',
}
const HANGING_DENSE: Readonly<Record<'zh' | 'ja', string>> = {
  zh: '它|他|她|其|该|此|这|那|本|另|然而|但|而|不过|因此|因而|所以|于是|随后|后来|之后|其后|同年|同时|同月|次年|翌年|当时|当年|并|两者|二者|后者|前者|至今|即|亦|也|又|再|从此|自此|接着|最后|例如|如|又如|以上|以下|上述|则|且|或|与此|除此|对此|为此',
  ja: 'それ|これ|あれ|その|この|あの|彼|そこ|ここ|そして|また|しかし|だが|が、|ただし|なお|さらに|同年|同月|同|翌年|翌月|当時|当初|一方|他方|したがって|よって|続いて|次に|後に|やがて|ほか|他に|他の|例えば|たとえば|特に|ちなみに|両者|後者|前者|つまり|すなわち|加えて|いずれ|なかでも|中でも|以降|以来|以後|以上|以下|もっとも|とはいえ|または|あるいは|そもそも|実際|すると|だから|ゆえに|ところが|しかも|それでも|なぜなら|最後に|最終的|結局',
}

/**
 * Behind an opening phrase ('In 1812 he …', '1812年，他…'), and the first person: nobody hears who is meant. A name that the
 * sentence itself has said before would be fine, but a machine can't be sure of it.
 */
const HANGING_LATER: Readonly<Record<Language, RegExp>> = {
  en: /^[^.]{0,90}?(?:,|\b\d{4})\s(?:he|she|they|it|his|her|its|their|we|our|i|my)\b|^[^,]{0,60}\s(?:gave|granted|sold|lent|promised|offered) (?:him|her|them)\b|^(?:we|our|i|my|one was|most (?:were|are|of))\b/i,
  de: /^[^,]{0,80}\s(?:er|sie|es|ihn|ihm|ihnen|ihr(?= (?:d(?:as|en|ie|er)|eine?n?) ))(?!\p{L})|^(?:wir|unser\p{L}*|ich|mein\p{L}*)(?!\p{L})/iu,
  fr: /^.{0,80}?(?:,|\d{4})\s(?:il|elle|ils|elles|son|sa|ses|leurs?)(?!\p{L})|^[^,]{0,60}(?<!\p{L})lui \p{Ll}|^(?:nous|notre|nos|je|mon|ma)(?!\p{L})/iu,
  es: /^.{0,80}?(?:,|\d{4})\s(?:él|ella|ellos|ellas|su|sus)(?!\p{L})|^(?:nosotros|nuestr[oa]s?|yo|mi)(?!\p{L})/iu,
  it: /^.{0,80}?(?:,|\d{4})\s(?:egli|ella|essi|lui|lei|suo|sua)(?!\p{L})|^(?:noi|nostr[oaie]|io|mio|mia)(?!\p{L})/iu,
  pt: /^.{0,80}?(?:,|\d{4})\s(?:ele|ela|eles|elas|seu|sua|seus|suas)(?!\p{L})|^(?:nós|noss[oa]s?|eu|meu|minha)(?!\p{L})/iu,
  zh: /^[^。]{0,30}?[，,](?:他|她|它|其)|^[^，]{0,6}(?:我们|我)/u,
  ja: /^.{0,25}?(?:彼女?|それ)(?:ら)?[はがのもを]/u,
}

/** Anywhere: what points to other words of the page, or at its readers. */
const POINTING: Readonly<Record<Language, RegExp>> = {
  en: /\b(?:the latter|the former|as mentioned|mentioned above|aforementioned|see (?:also|below|above)|(?:listed|shown|described) (?:below|above)|the (?:same|following|previous) (?:year|day|month)|that year|respectively|you|your|citation needed|according to whom|this article)\b/i,
  de: /\b(?:siehe|s\. o\.|s\. u\.|oben genannt\p{L}*|obengenannt\p{L}*|o\. g\.|vgl\.|letztere[rnms]?|im selben jahr|im gleichen jahr|dieser artikel)\b/iu,
  fr: /(?:ci-dessus|ci-dessous|voir (?:aussi|article)|susmentionn|ce dernier|cette dernière|ces derniers|la même année|l['’]année suivante|cet article|réf\. nécessaire)/i,
  es: /(?:véase|antes mencionad|arriba mencionad|citad[oa] anteriormente|est[ea] últim[oa]|el mismo año|al año siguiente|este artículo|cita requerida)/i,
  it: /(?:vedi (?:anche|sopra|sotto)|sopracitat|suddett|quest['’]ultim|nello stesso anno|l['’]anno (?:seguente|successivo)|questa voce|senza fonte)/i,
  pt: /(?:ver também|acima mencionad|supracitad|est[ea] últim[oa]|no mesmo ano|no ano seguinte|este artigo|carece de fontes)/i,
  zh: /同年|次年|翌年|参见|参看|见下|见上|上述|如下|如图|本条目|来源请求|后者|前者/,
  ja: /同年|翌年|上述|前述|後述|以下の|下記|上記|参照|要出典|この記事|本項|後者|前者/,
}

/** Written for a machine that reads along, and not about a place. */
const ORDERS =
  /\b(?:ignor\p{L}*|disregard|forget|vergiss|oublie\p{L}*|olvida\p{L}*|dimentica\p{L}*|esque[cç]a\p{L}*)\b.{0,60}\b(?:instruc\p{L}*|anweisung\p{L}*|istruzion\p{L}*|instruç\p{L}*|prompts?|previous|above)|^\s*(?:system|user|assistant|human|developer)\s*[:：]|\b(?:as an ai|language model|system prompt|jailbreak)\b|忽略.{0,20}(?:指令|指示|说明)|无视.{0,20}(?:指令|指示)|指示.{0,12}無視/iu

const MARKUP = /https?:|www\.|@|[{}<>|=_\\^~*#[\]\n]|\.(?:com|org|net|example)\b/i

const SPACED = { charsMin: 40, charsMax: 260, wordsMax: 34 } as const
/** At most as long as can be said in two breaths. */
const DENSE = { charsMin: 20, charsMax: 110 } as const
const NUMBERS_MAX = 3
const COMMAS_MAX = 4
const YEARS_MAX = 2

const HANGING_STARTS = new Map<Language, RegExp>()

function hangingStart(language: Language): RegExp {
  const known =
    HANGING_STARTS.get(language) ??
    (isUnspaced(language)
      ? new RegExp(`^[「『“(（]?(?:${HANGING_DENSE[language]})`, 'u')
      : new RegExp(`^["“„«»‘'’¿¡(]*(?:${HANGING[language]})(?![\\p{L}\\p{N}])`, 'iu'))
  HANGING_STARTS.set(language, known)
  return known
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

function hasWholeQuotes(text: string): boolean {
  return (
    count(text, /"/g) % 2 === 0 &&
    count(text, /「/g) === count(text, /」/g) &&
    count(text, /『/g) === count(text, /』/g) &&
    count(text, /«/g) === count(text, /»/g) &&
    count(text, /[“„”]/g) % 2 === 0 &&
    count(text, /[(（]/g) === count(text, /[)）]/g)
  )
}

function hasSensibleLength(text: string, language: Language): boolean {
  if (isUnspaced(language)) return text.length >= DENSE.charsMin && text.length <= DENSE.charsMax
  return (
    text.length >= SPACED.charsMin &&
    text.length <= SPACED.charsMax &&
    text.split(' ').length <= SPACED.wordsMax
  )
}

/** A Japanese sentence may leave out what it is about. */
const namesItsTopic = (text: string, language: Language): boolean =>
  language !== 'ja' || /^.{1,40}?[はが]/u.test(text)

export function isTellable(text: string, language: Language): boolean {
  return (
    hasSensibleLength(text, language) &&
    /[.!。！]["”»」』]?$/u.test(text) &&
    /^["“„«‘「『]?[\p{Lu}\p{Lo}\p{N}]/u.test(text) &&
    !MARKUP.test(text) &&
    !/[;；:：]/.test(text) &&
    !/\p{C}/u.test(text) &&
    !hangingStart(language).test(text) &&
    !HANGING_LATER[language].test(text) &&
    !POINTING[language].test(text) &&
    !ORDERS.test(text) &&
    hasWholeQuotes(text) &&
    count(text, /\p{N}+(?:[.,]\p{N}+)*/gu) <= NUMBERS_MAX &&
    count(text, /(?<!\p{N})1\d{3}(?!\p{N})|(?<!\p{N})20\d{2}(?!\p{N})/gu) <= YEARS_MAX &&
    count(text, /[,，、]/g) <= COMMAS_MAX &&
    namesItsTopic(text, language)
  )
}
