/** The sights of the invented town as a German encyclopaedia would tell them. Nobody and nothing in it exists. */
import type { ToldTown } from './told-town.ts'

export const TOLD_IN_GERMAN: ToldTown = {
  101: {
    is: 'schließt den Marktplatz nach Süden ab.',
    introduction:
      'Die Uhr am Turm hat nur einen Zeiger und zeigt allein die Stunden. Der Rathausuhr fehlen die Minuten: Die gehen niemanden etwas an, sagen die Velenover.',
    history:
      'Matěj Kozel legte 1342 den Grundstein, ein Jahr nach dem Privileg, das Velenov zur königlichen Stadt machte. Der Rat tagte vier Jahrhunderte lang im gewölbten Saal des ersten Stocks. Eine Sitzung von 1468 dauerte neun Tage, weil niemand die Salzsteuer unterschreiben wollte. 1541 zerstörte ein Brand aus einem Backofen den Dachstuhl und alle Akten des Müllerprozesses. Die Müller bezahlten das neue Dach und bekamen dafür einen Sitz im Rat. Schwedische Soldaten stellten im Winter 1645 dreißig Pferde in den großen Saal.',
    building:
      'Die Mauern bestehen aus gelbem Sandstein aus den Brüchen oberhalb der Stadt. Eine steinerne Eule bewacht das Portal und steht anstelle der Unterschrift des Baumeisters. Zwei Waagen schmücken die Fassade, denn hier ließen die Händler ihre Gewichte prüfen. Der Turm neigt sich um eine Handbreit zum Fluss.',
    today:
      'Das Stadtarchiv bewahrt seine ältesten Urkunden im Keller auf. Ein Wächter zieht die Uhr jeden Montagmorgen von Hand auf, bevor der Markt öffnet. Am ersten Sonntag im Mai verteilt die Bürgermeisterin Brot und Salz auf der Treppe.',
  },
  102: {
    is: 'verbindet die Altstadt mit der Vorstadt der Salzsieder.',
    introduction:
      'Fünf steinerne Bögen tragen die Straße über den Fluss. Jeder Bogen hat seine eigene Breite, weil die Maurer den Felsen im Flussbett folgten.',
    history:
      'Vor dem Bau fuhren die Karren durch eine Furt und verloren manchmal ihre Ladung. Jan Sokol begann die Arbeiten 1389 mit zwölf Steinmetzen aus Sachsen. Der Zöllner wog jeden Karren Salz, bevor er passieren durfte. Ein Zollbuch von 1511 zählt viertausend Karren in einem einzigen Jahr. Die Salzhändler verweigerten 1523 die Zahlung und warfen die Waage ins Wasser. Im Jahr 1648 verbrannten die Verteidiger der Stadt den hölzernen Mittelteil, um ein Heer aufzuhalten.',
    building:
      'Statuen von vier Heiligen bewachen die Enden der Brüstung. Der heilige Nikolaus hält ein Salzfass statt des Bischofsstabs. Der Mörtel enthält nach einer Untersuchung der Universität Velenov das Eiweiß von Hühnereiern. Eine Platte aus Messing zeigt den Wasserstand des Hochwassers von 1784.',
    today:
      'Autos dürfen seit 1979 nicht mehr über die Salzbrücke fahren. Angler werfen bei Sonnenaufgang ihre Leinen zwischen die Pfeiler, denn im Schatten stehen die Hechte. Jeden Herbst fährt ein Bootsrennen unter allen fünf Bögen hindurch.',
  },
  103: {
    is: 'ist das Werk der Silberbergleute von Velenov.',
    introduction:
      'Zwei ungleiche Türme ragen über der Westfassade auf. Der kleinere sollte ebenso hoch werden, aber das Silber ging vor dem Ende der Arbeiten aus.',
    history:
      'Petr Holub zeichnete den Plan der Barbarakirche 1407 auf eine Kalbshaut, die das Kapitel noch besitzt. Die Bergleute stifteten eine Glocke, die nur nach Unfällen geläutet wurde. Die Frauen der Bergleute trugen den Sand für den Mörtel selbst vom Fluss herauf. Ein Prediger namens Jan Hlad sprach 1419 auf Tschechisch und wurde vom Bischof vertrieben. Ein Blitz setzte 1702 am Tag der heiligen Barbara den Glockenstuhl in Brand.',
    building:
      'Das Portal ist mit Hämmern geschmückt, dem Werkzeug der Bruderschaft. Eine eiserne Kette hält das Gewölbe, seit unter dem Kirchenschiff ein Stollen eingestürzt ist. Die Malerin Eva Malá bedeckte die Decke mit einer Karte der Sterne. Die Glasfenster im Chor zeigen das Bergwerk im Schnitt, mit Leitern und Pferden.',
    today:
      'Die Orgel von 1733 spielt noch jeden Sonntagabend zum Konzert. Ein Gang führt von der Sakristei in einen Stollen, den man mit Helm besichtigt. Die Unglücksglocke schweigt, seit 1958 die letzte Grube schloss.',
  },
  104: {
    is: 'fasste das Getreide der ganzen Stadt für zwei Jahre Belagerung.',
    introduction:
      'Kleine Fenster in sechs Reihen lassen das Korn atmen. Die Böden neigen sich leicht zur Mitte, damit das Getreide von selbst zur Luke rieselt.',
    history:
      'Anna Veselá, die Witwe eines Maurermeisters, leitete von 1556 an den Bau. Der Rat verlieh ihr das Bürgerrecht, das wenige Frauen besaßen. Während der Belagerung von 1620 wurde im Erdgeschoss Brot verkauft, eine Scheibe für jeden Tag. 1683 geriet das Stroh in Brand, und der Geruch von verbranntem Brot hing drei Wochen in den Gassen. Die Bäcker ließen das Dach mit Ziegeln decken, weil Ziegel nicht brennen.',
    building:
      'Die Fassade aus rotem Backstein trägt noch die Haken des Sackaufzugs. Zur Straße hin hat das Erdgeschoss aus Angst vor Dieben kein einziges Fenster. Eine gemeißelte Maus neben der Tür erinnert an den Feind des Hauses.',
    today:
      'Eine Bäckerschule lehrt im Erdgeschoss das alte Sauerteigbrot. Misslungene Brote der Schule kosten am Donnerstagnachmittag nur die Hälfte. Die Fledermäuse unter dem Dach zählt die Universität jedes Frühjahr.',
  },
  105: {
    is: 'verdankt sich einer Sammlung von zwanzigtausend kleinen Münzen.',
    introduction:
      'Steinerne Masken schmücken die Fassade über dem Eingang. Eine der Masken lacht bei Sonne und weint bei Regen, weil die Dachrinne schief hängt.',
    history:
      'Karel Hora eröffnete das Stadttheater 1843 mit einer Komödie, die der Zensor um die Hälfte gekürzt hatte. Die erste Oper der Stadt wurde hier bei Kerzenlicht gesungen. Die Sängerin Marie Slavíková verlor auf der Bühne einen Schuh und sang barfuß zu Ende. 1881 setzte eine Gaslampe während einer Probe den Vorhang in Brand. Niemand starb, weil der Souffleur die Luke zum Fluss kannte. Die Bürger bezahlten den neuen Saal, indem sie jeden Sitz für dreißig Jahre kauften.',
    building:
      'Neun Leiern schmücken den Balkon, und eine davon hat nur drei Saiten. Die Mauern aus hellem Mergel sind so weich, dass der Regen sie aushöhlt. Der Kronleuchter wiegt eine Tonne und wird einmal im Jahr zum Putzen heruntergelassen.',
    today:
      'Puppenspiele locken jeden Samstag Kinder vor die kleine Bühne. Der Platz Nummer dreizehn bleibt an Premierenabenden leer, zum Andenken an den Souffleur. Plakate aller Spielzeiten seit 1883 bedecken den Gang zum Foyer.',
  },
  106: {
    is: 'liegt am höchsten Punkt der Altstadt.',
    introduction:
      'Eine grüne Kupferkuppel bedeckt den runden Turm. In klaren Nächten sieht man für den Preis eines Kaffees die Ringe des Saturn.',
    history:
      'Die Universität gab den Bau der Sternwarte 1789 bei Josef Beran in Auftrag. Die ersten Astronomen maßen vor allem den Regen, weil die Linsen aus London nicht ankamen. Die Astronomin Klára Dubská entdeckte vom Dach aus drei Kometen. Ein Brief von 1812 zeigt, dass ihre Kollegen die Berechnungen unter eigenem Namen veröffentlichten. 1866 durchschlug eine preußische Kanonenkugel die Kuppel, ohne das Fernrohr zu treffen. Die Professoren bezahlten die Reparatur mit Abendkursen.',
    building:
      'Das Fernrohr ruht auf einem Pfeiler aus Basalt, der keine Wand berührt, damit Schritte die Messung nicht stören. Das alte Fernrohr wird mit einem hölzernen Rad von Hand gedreht. Eine Linie aus Messing im Boden zeigt den Meridian.',
    today:
      'Die Schulkinder von Velenov stellen hier am ersten Schultag ihre Uhren. Ein Beobachter schreibt seit 1794 jeden Morgen die Temperatur auf einen Zettel. Ein Krater auf dem Mond heißt seit 1970 nach Klára Dubská.',
  },
  107: {
    is: 'fällt in Terrassen zur Bystra ab.',
    introduction:
      'Ein Ginkgobaum mit zwei Stämmen beschattet den Eingang. Die Gärtner nennen ihn das Ehepaar, denn ein Stamm wirft die Blätter eine Woche früher ab.',
    history:
      'Die Apotheker zogen in den unteren Beeten Kräuter für das Spital. Václav Lípa legte 1775 die Terrassen an und bepflanzte sie mit sechshundert Arten. Ein Seemann aus Triest tauschte Samen gegen Hustensirup. In einer Nacht des Jahres 1809 aßen hungrige Soldaten die Tulpenzwiebeln. Die Apotheker ersetzten in zehn Jahren alle verlorenen Pflanzen.',
    building:
      'Die Terrassenmauern aus braunem Gneis speichern die Wärme des Tages. Das große Gewächshaus hat neunhundert Scheiben, und keine ist geschraubt. Ein Brunnen mit einer Schnecke steht an der Grenze zum Kräutergarten.',
    today:
      'Seltene Orchideen blühen im Winter im Gewächshaus. Eine Samenbank bewahrt zweihundert Apfelsorten der Gegend. Einmal im Jahr öffnet der Garten bei Nacht, wenn die Königin der Nacht blüht.',
  },
  108: {
    is: 'läuft seit mehr als fünf Jahrhunderten an einem Arm der Bystra.',
    introduction:
      'Das große Rad dreht sich neben der Gasse und benetzt die Mauer. Bei Westwind hört man das Rad bis zum Marktplatz.',
    history:
      'Ondřej Brod setzte 1467 das erste Mühlrad ein. Die Brauer der Stadt ließen hier nachts ihr Malz mahlen, um die Tagessteuer zu sparen. Ein Müller namens Šimon Prach wurde 1534 bestraft, weil er Sand ins Mehl gemischt hatte. 1599 sprengte ein Funke zwischen zwei Mahlsteinen das Dach ab. Die Brauer liehen das Geld für den Bau und ließen es sich in Säcken zurückzahlen.',
    building:
      'Die Eichenbalken tragen noch die Brandzeichen jedes Besitzers. Ein Otter aus Stein über der Tür erinnert an die Tiere unter dem Rad. Das Dach aus grünem Schiefer reicht auf der Flussseite fast bis zum Boden.',
    today:
      'Das Museum des Mehls zeigt Mühlsteine aus drei Ländern. Ein Bäcker aus dem Viertel kauft das ganze Mehl und backt daraus Laibe von zwei Kilo. Das Rad liefert auch den Strom für die Laternen der Gasse.',
  },
}

/** The article of the town itself. */
export const VELENOV_IN_GERMAN: readonly string[] = [
  'Velenov hat elftausend Einwohner und fast ebenso viele Apfelbäume.',
  'Das Salz von Velenov bezahlte im Mittelalter den Sold von drei Regimentern.',
  'Die Stadt wechselte in einem Jahrhundert viermal die Amtssprache, aber nie das Brotrezept.',
  'Ein Erlass von 1611 verbietet bis heute das Pfeifen auf dem Marktplatz.',
]
