/** The words by which the checks of a narrator's sentences read English. */
import { toCardinal, toOrdinal } from 'n2words/en-GB'
import { yearWords } from './number-words.ts'
import { anyWord, type NarratorRules, plainWords } from '../narrator-rules.ts'

export const NARRATOR: NarratorRules = {
  hasCapitalNouns: false,
  mostWords: 25,
  plainWords: plainWords(
    `a an the this that these those it its itself he him his himself she her hers they them their theirs we us our you your yours one ones
    who whom whose which what where when why how and or but nor yet then than as if while though although until till since after before
    during of in on at to from by with without within into onto over under above below beneath behind beside besides between among along
    across around through throughout against near up down out off inside outside for about upon toward towards past per via`,
    `is are was were be been being am has have had having do does did done can could may might must shall should will would get gets got
    also too even still just only again once here there now today later earlier soon next first last ever both all each every some any
    many much few more most other another such same very quite rather well away back together apart ago meanwhile afterwards instead`,
    `look looks looking see sees notice find watch count stand stands standing step turn take stop pause wait listen imagine think
    let come go closely carefully closer moment little way ahead upstairs downstairs overhead underfoot nearby beyond
    part side place thing things kind man men woman women people time times day year years name names called became become made make
    makes came comes went gave put set kept held left`,
  ),
  recall: plainWords(
    `keep remember recall mind meet met meeting hear heard told tell tells saw seen return returns earlier later until`,
  ),
  inSight: anyWord(
    'look|looking|watch|here|in front of (?:you|us)|before (?:you|us)|above (?:you|us)|beside (?:you|us)',
  ),
  cause: anyWord(
    "because|therefore|thus|hence|thanks to|due to|owing to|as a result|that is why|that's why|which is why|this is why|so that|in order to|consequently|led to|caused*",
    '(?<=^|[,;:.!?] )so(?! (?:much|many|far|long|big|high|small|tall|large|great))(?![\\p{L}])',
  ),
  negation: anyWord("not|no|never|none|nobody|nothing|neither|nor|nowhere|without|cannot|\\p{L}+n't"),
  hedge: anyWord(
    'probably|perhaps|maybe|might|possibly|presumably|allegedly|reportedly|supposedly|apparently|likely|legend*|tradition has it|by tradition|according to tradition|is said|are said|was said|were said|people say|some say|they say|it is told|is told|story goes|the story|tale*|believed|thought to|credited|attributed|claimed|rumou?r*|according to|seems?|by one account|by the usual account|accounts?|said to',
  ),
  claim: anyWord(
    'oldest|largest|biggest|tallest|highest|longest|greatest|finest|richest|smallest|earliest|youngest|best|worst|most famous|most beautiful|world-famous|famous|famously|unique|only|the first|legendary|iconic|hundreds|thousands|millions|dozens?|scores|half|twice|double|tripled?|century|centuries|decades?|genius|murder*|killed|died|executed|war|married|destroyed|burned|stolen',
  ),
  cliche: anyWord(
    'nestled|rich history|rich tapestry|hidden gems?|steeped in|testament to|substantial*|breathtaking*|stunning*|must-see|bustling|vibrant|whispers of|step back in time|feast for the eyes|there is more to tell|as an ai|language model|welcome to|dear listener*|ladies and gentlemen',
  ),
  century: 'centur',
  year: 'year',
  about: 'about|around|circa|ca\\.?|nearly|almost|roughly|some',
  numbers: {
    cardinals: (value) => [
      toCardinal(value),
      toCardinal(value).replaceAll(' and ', ' '),
      toCardinal(value).replace(/^one /, 'a '),
      ...(value >= 1000 ? [yearWords(value)] : []),
    ],
    ordinals: (value) => [toOrdinal(value)],
  },
}
