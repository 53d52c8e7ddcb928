/** The words by which the checks of a narrator's sentences read Italian. */
import { toCardinal, toOrdinal } from 'n2words/it-IT'
import { anyWord, type NarratorRules, plainWords, romanceEndings } from '../narrator-rules.ts'

export const NARRATOR: NarratorRules = {
  hasCapitalNouns: false,
  mostWords: 25,
  plainWords: plainWords(
    `il lo la i gli le l un uno una di d del dello della dei degli delle dell a al allo alla ai agli alle all da dal dallo dalla dai dagli
    dalle dall in nel nello nella nei negli nelle nell su sul sullo sulla sui sugli sulle sull con per tra fra senza sotto sopra dentro fuori
    dietro davanti accanto verso presso dopo prima durante contro fino questo questa questi queste quello quella quelli quelle quel quei
    quegli che chi cui quale quali dove quando come quanto perché e ed o ma né se anche mentre poi allora egli ella esso essa essi esse lui
    lei loro gli ci vi si ne noi voi suo sua suoi sue nostro nostra vostro`,
    `è sono era erano fu furono stato stata stati state essere ha hanno aveva avevano ebbe avere fa fanno faceva fece fecero può possono
    poteva deve va vanno ancora già sempre mai solo stesso stessa stessi stesse tutto tutta tutti tutte più meno molto bene poco molti altro
    altra altri altre ogni alcuni alcune vari qui qua lì là ora adesso oggi tardi presto infine un tempo insieme`,
    `guardi guarda guardate guardare veda vede vedete vedere osservi osserva osservate cerchi cerca cercate trovi trova trovate noti nota notate
    conti conta contate alzi alza alzate giri fermati fermatevi aspetti ascolti immagini avvicinatevi venga prenda sguardo occhi momento
    attimo vicino lontano alto basso destra sinistra fronte
    luogo luoghi posto lato lati parte parti cosa cose tipo uomo uomini donna donne gente tempo giorno giorni anno anni nome nomi chiamato
    chiama chiamava divenne diventò diede venne mise passò resta`,
  ),
  recall: plainWords(
    `ricordi ricorda ricordate ricordare tenga tieni tenete mente memoria incontrato incontrata incontrati incontriamo
    incontrerete ritroviamo ritroverete visto vista sentito raccontato conosciuto torna tornerà`,
  ),
  inSight: anyWord(
    'guard[aio]*|osserv[aio]*|qui|qua|davanti a (?:voi|te|lei|noi)|sopra di (?:voi|te|lei|noi)|accanto a (?:voi|te|lei|noi)',
  ),
  cause: anyWord(
    'perché|poiché|quindi|perciò|dunque|pertanto|grazie a*|grazie al*|a causa|per via|affinché|così|sicché|dato che|visto che|ecco perché|per questo',
  ),
  negation: anyWord('non|mai|niente|nulla|nessun*|né|senza|neanche|neppure|nemmeno'),
  hedge: anyWord(
    'probabilmente|forse|presumibilmente|sembra|pare|leggenda*|tradizione|si dice|si narra|si racconta|dicono|raccontano|secondo la|secondo una|secondo alcuni|attribuit*|sarebbe|avrebbe|potrebbe|si crede|ritenut*|voce|voci',
  ),
  claim: anyWord(
    'il più|la più|i più|le più|famos[oaie]|celebr[ei]|unic[oaie]|unici|uniche|solo|sola|prim[oaie]|ultim[oaie]|miglior[ei]?|peggior[ei]?|maggior[ei]?|centinaia|migliaia|milioni|dozzin[ae]|decin[ae]|metà|doppi[oa]|secol[oi]|decenni|genio|assassin*|uccis*|morì|morte|giustizia*|guerr*|sposò|distru*|bruci*|rubat*',
  ),
  cliche: anyWord(
    'incastonat*|ricca storia|gemma nascosta|tesoro nascosto|testimonianza di|mozzafiato|imperdibil*|viaggio nel tempo|come ia|modello linguistico|benvenut*|cari ascoltatori',
  ),
  century: 'secol',
  year: '\\bann[oi]\\b',
  about: 'verso|intorno al?|quasi',
  numbers: {
    cardinals: (value) => [
      toCardinal(value),
      toCardinal(value).replace(/tre$/, 'tré'),
      toCardinal(value).replace(/uno$/, 'un'),
    ],
    ordinals: (value) => romanceEndings(toOrdinal(value)),
  },
}
