/** The words by which the checks of a narrator's sentences read German. */
import { toCardinal, toOrdinal } from 'n2words/de-DE'
import { anyWord, type NarratorRules, plainWords } from '../narrator-rules.ts'

export const NARRATOR: NarratorRules = {
  hasCapitalNouns: true,
  mostWords: 22,
  plainWords: plainWords(
    `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jener jene jenes jenen er ihn ihm sie ihr
    ihnen es sich wir uns unser unsere du dein deine man wer was wo wann warum wie welcher welche welches und oder aber doch sondern denn
    dann als wenn während obwohl bis seit nach vor bei beim mit ohne in im ins an am ans auf aus von vom zu zum zur über unter hinter neben
    zwischen um durch gegen für entlang innen außen oben unten vorn vorne hinten links rechts sein seine seinen seinem seiner seines ihre
    ihren ihrem ihrer ihres dessen deren dass ob daran darin darauf darüber darunter dahinter davor daneben dazu damit davon dabei dort hier
    hinauf hinab`,
    `ist sind war waren wird werden wurde wurden worden sein gewesen hat haben hatte hatten kann können konnte konnten soll sollte muss musste
    darf durfte mag möchte auch noch nur schon wieder jetzt nun heute später früher bald zuerst zuletzt einst damals immer alle alles jeder
    jede jedes einige viele wenige mehr andere anderen anderer solche selbst sehr ganz etwas so zusammen zurück`,
    `schau schauen sehen sieh siehst seht blick blicken such suche suchen achte achten zähl zähle zählen steh stehst steht stehen bleib
    bleiben dreh drehen nimm nehmen halt warte hör lass komm geh genau näher einmal mal augenblick moment
    ort orte stelle seite teil teile ding dinge art mann männer frau frauen menschen mensch leute zeit zeiten tag tage jahr jahre name namen
    heißt hieß nannte nannten genannt machte gab kam ging stand bekam hinter raum weg blick werk`,
  ),
  recall: plainWords(
    `merk merke merken merkt behalt behalte behalten behältst erinnere erinnern erinnerst erinnerung gedächtnis begegnet begegnen
    begegnete trafen treffen gehört hören erzählt erzählen sahen gesehen wiedersehen`,
  ),
  inSight: anyWord(
    'schau*|sieh|siehst|seht|blick*|hier|vor (?:dir|uns|ihnen)|über (?:dir|uns|ihnen)|neben (?:dir|uns|ihnen)',
  ),
  cause: anyWord(
    'weil|deshalb|deswegen|daher|darum|folglich|somit|dank|aufgrund|infolge|damit|sodass|so dass|um zu|deswegen|führte dazu|führte zu',
  ),
  negation: anyWord(
    'nicht|nichts|nie|niemals|niemand*|nirgends|kein|keine|keinen|keinem|keiner|keines|ohne|weder',
  ),
  hedge: anyWord(
    'wahrscheinlich|vielleicht|vermutlich|wohl|angeblich|möglicherweise|offenbar|soll|sollen|sollte|sollten|könnte|könnten|dürfte|legende*|sage|sagen|der überlieferung|überlieferung|es heißt|heißt es|man sagt|man erzählt|erzählt*|zugeschrieben|gilt als|gelten als|laut der|laut einer|laut dem|scheint',
  ),
  claim: anyWord(
    'älteste*|größte*|höchste*|längste*|schönste*|berühmt*|bedeutendste*|reichste*|kleinste*|früheste*|beste|besten|bester|einzige*|einzigartig*|erste|ersten|erster|erstes|hunderte*|tausende*|millionen|dutzend*|hälfte|doppelt*|jahrhundert*|jahrzehnt*|genie|ermordet*|getötet|starb|hingerichtet|krieg*|heiratete|zerstört*|verbrannt*|gestohlen',
  ),
  cliche: anyWord(
    'eingebettet in|reiche geschichte|verborgen\\p{L}* juwel*|geheimtipp*|zeugnis|atemberaubend*|pulsierend*|zeitreise|augenweide|als ki|sprachmodell|willkommen|liebe zuhörer*',
  ),
  century: 'jahrhundert',
  year: 'jahr',
  about: 'etwa|rund|ungefähr|gegen|um',
  numbers: {
    cardinals: (value) => {
      const words = toCardinal(value)
      const hundreds = Math.floor(value / 100)
      const rest = value % 100
      const asYear = `${toCardinal(hundreds)}hundert${rest === 0 ? '' : toCardinal(rest)}`
      return [words, words.replace(/^ein(?=hundert|tausend)/, ''), ...(hundreds > 10 ? [asYear] : [])]
    },
    ordinals: (value) => ['', 'n', 'r', 's', 'm'].map((end) => `${toOrdinal(value)}${end}`),
  },
}
