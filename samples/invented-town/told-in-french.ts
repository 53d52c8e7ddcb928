/** The sights of the invented town as a French encyclopaedia would tell them. Nobody and nothing in it exists. */
import type { ToldTown } from './told-town.ts'

export const TOLD_IN_FRENCH: ToldTown = {
  101: {
    is: 'ferme le côté sud de la place du Marché.',
    introduction:
      'L’horloge de la tour ne porte qu’une aiguille et n’indique que les heures. Les habitants de Velenov disent que les minutes ne regardent personne.',
    history:
      'Matěj Kozel posa la première pierre de l’ancien hôtel de ville en 1342, un an après le privilège qui fit de Velenov une ville royale. Le conseil siégea pendant quatre siècles dans la salle voûtée du premier étage. Une assemblée de 1468 s’y prolongea neuf jours, parce que personne ne voulait signer l’impôt sur le sel. En 1541, un incendie parti d’un four à pain détruisit les combles et toutes les archives du procès des meuniers. La corporation des meuniers paya la nouvelle charpente et obtint en échange une place au conseil. Les soldats suédois logèrent trente chevaux dans la grande salle durant l’hiver 1645.',
    building:
      'Les murs en grès jaune viennent des carrières situées au-dessus de la ville. Une chouette de pierre garde la porte et tient lieu de signature à l’architecte. Le portail est orné de deux balances, car les marchands faisaient vérifier leurs poids ici. La tour s’élève à trente et un mètres et penche d’une main vers la rivière.',
    today:
      'Les archives municipales conservent leurs plus anciennes chartes dans la cave. Un gardien remonte l’horloge à la main chaque lundi matin avant l’ouverture du marché. Le premier dimanche de mai, le maire distribue du pain et du sel du haut du perron.',
  },
  102: {
    is: 'relie la vieille ville au faubourg des sauniers.',
    introduction:
      'Cinq arches de pierre portent la route au-dessus de la Bystra. Chaque arche a sa propre largeur, parce que les maçons ont suivi les rochers du lit.',
    history:
      'Avant le pont, les charrettes traversaient la rivière à gué et perdaient parfois leur cargaison. Jan Sokol commença les travaux en 1389 avec douze tailleurs de pierre venus de Saxe. Le péager pesait chaque charrette de sel avant de la laisser passer. Un registre de 1511 compte quatre mille charrettes en une seule année. Les sauniers refusèrent de payer en 1523 et jetèrent la balance dans l’eau. En 1648, les défenseurs de la ville brûlèrent le tablier de bois pour arrêter une armée.',
    building:
      'Les statues de quatre saints gardent les extrémités du parapet. Saint Nicolas y tient une salière au lieu de sa crosse. Le mortier contient du blanc d’œuf, selon une étude de l’université de Velenov. Une plaque de laiton porte la hauteur atteinte par la crue de 1784.',
    today:
      'Les voitures n’ont plus le droit de passer depuis 1979. Les pêcheurs lancent leurs lignes entre les piles au lever du soleil, car les brochets s’y tiennent à l’ombre. Chaque automne, une course de barques passe sous les cinq arches dans l’ordre.',
  },
  103: {
    is: 'est l’œuvre des mineurs d’argent de Velenov.',
    introduction:
      'Deux flèches inégales s’élèvent au-dessus de la façade occidentale. La plus petite aurait dû atteindre la même hauteur, mais l’argent manqua dans les mines avant la fin du chantier.',
    history:
      'Petr Holub dessina le plan de l’église Sainte-Barbe en 1407 sur une peau de veau, que le chapitre possède encore. Les mineurs offrirent une cloche qui ne sonnait qu’après les accidents. Les femmes des mineurs portèrent elles-mêmes le sable du mortier depuis la rivière. Un prédicateur nommé Jan Hlad y parla en tchèque dès 1419 et fut chassé par l’évêque. La foudre mit le feu au clocher en 1702, le jour de la Sainte-Barbe.',
    building:
      'Le portail est décoré de marteaux et de lampes, les outils de la confrérie des mineurs. Une chaîne de fer tient la voûte depuis qu’une galerie s’est effondrée sous la nef. La peintre Eva Malá a couvert le plafond d’une carte des étoiles. Les vitraux du chœur montrent la mine en coupe, avec ses échelles et ses chevaux.',
    today:
      'L’orgue de 1733 sert encore aux concerts du dimanche soir. Un passage mène de la sacristie à une galerie de mine que l’on visite avec un casque. La cloche des accidents n’a plus sonné depuis la fermeture de la dernière mine en 1958.',
  },
  104: {
    is: 'gardait le blé de toute la ville pour deux ans de siège.',
    introduction:
      'De petites fenêtres sur six rangs laissent respirer le grain. Les planchers penchent légèrement vers le centre, afin que le blé coule tout seul vers la trappe.',
    history:
      'Anna Veselá, la veuve d’un maître maçon, dirigea le chantier du grenier municipal à partir de 1556. Le conseil lui donna le titre de bourgeoise, que peu de femmes portaient alors. Le pain fut vendu au rez-de-chaussée pendant le siège de 1620, une tranche par personne et par jour. En 1683, le feu prit dans la paille et l’odeur de pain brûlé resta trois semaines dans les rues. La corporation des boulangers fit reconstruire le toit avec des tuiles, qui ne brûlent pas.',
    building:
      'La façade de brique rouge porte encore les crochets de la grue à sacs. Le rez-de-chaussée n’a aucune fenêtre du côté de la rue, par crainte des voleurs. Une souris sculptée près de la porte rappelle l’ennemie de la maison.',
    today:
      'Une école de boulangerie enseigne le vieux pain de seigle au rez-de-chaussée. Les pains ratés de l’école se vendent à moitié prix le jeudi après-midi. Les chauves-souris du dernier étage sont comptées chaque printemps par l’université.',
  },
  105: {
    is: 'doit son existence à une collecte de vingt mille petites pièces.',
    introduction:
      'Des masques de pierre décorent la façade au-dessus de l’entrée. Celui de gauche rit sous le soleil et pleure sous la pluie, à cause d’une gouttière mal placée.',
    history:
      'Karel Hora ouvrit le théâtre municipal en 1843 avec une comédie que la censure avait raccourcie de moitié. Le premier opéra de la ville fut chanté ici à la lueur des bougies. La chanteuse Marie Slavíková y perdit un soulier sur scène et termina son air pieds nus. En 1881, un bec de gaz mit le feu au rideau pendant une répétition. Personne ne mourut, parce que le souffleur connaissait la trappe vers la rivière. La bourgeoisie finança la nouvelle salle en vendant chaque fauteuil pour trente ans.',
    building:
      'Le balcon est orné de neuf lyres, dont une n’a que trois cordes. Les murs sont en marne claire, une pierre tendre que la pluie creuse. Le lustre pèse une tonne et descend au treuil une fois par an pour le nettoyage.',
    today:
      'Des spectacles de marionnettes attirent les enfants chaque samedi sur la petite scène. Le fauteuil numéro treize reste vide les soirs de première en souvenir du souffleur. Les affiches de toutes les saisons depuis 1883 tapissent le couloir du foyer.',
  },
  106: {
    is: 'occupe le point le plus haut de la vieille ville.',
    introduction:
      'Une coupole de cuivre vert couvre la tour ronde. Les nuits claires, on peut y voir les anneaux de Saturne pour le prix d’un café.',
    history:
      'L’université confia la construction de l’observatoire à Josef Beran en 1789. Les premiers astronomes mesuraient surtout la pluie, parce que les lentilles commandées à Londres n’arrivaient pas. L’astronome Klára Dubská découvrit trois comètes depuis le toit. Une lettre de 1812 montre que ses collègues signaient ses calculs. En 1866, un boulet prussien traversa la coupole sans toucher le télescope. Les professeurs payèrent la réparation avec leurs cours du soir.',
    building:
      'La tour repose sur un pilier de basalte qui ne touche aucun mur, pour que les pas ne fassent pas trembler les instruments. Le vieux télescope se tourne à la main avec une roue de bois. Un méridien de laiton traverse le sol de la salle basse.',
    today:
      'Les écoliers de Velenov y règlent leur montre le jour de la rentrée. Un observateur note chaque matin la température sur une fiche de papier, sans interruption depuis 1794. Un cratère de la Lune porte le nom de Klára Dubská depuis 1970.',
  },
  107: {
    is: 'descend en terrasses vers la Bystra.',
    introduction:
      'Un ginkgo à deux troncs ombrage l’entrée. Les jardiniers l’appellent les époux, car l’un des troncs perd ses feuilles une semaine avant l’autre.',
    history:
      'Les apothicaires cultivaient des herbes pour l’hôpital dans les plates-bandes du bas. Václav Lípa traça les terrasses du jardin botanique en 1775 et les planta de six cents espèces. Un marin de Trieste lui vendit des graines contre du sirop contre la toux. Une nuit de 1809, des soldats affamés mangèrent les bulbes de tulipes. La guilde des apothicaires racheta en dix ans toutes les plantes perdues.',
    building:
      'Les murs des terrasses sont en gneiss brun, qui garde la chaleur du jour. La grande serre compte neuf cents vitres, toutes posées sans une seule vis. Une fontaine ornée d’un escargot marque la limite du jardin des simples.',
    today:
      'Des orchidées rares fleurissent dans la serre pendant l’hiver. Une banque de graines protège deux cents variétés de pommes de la région. Le jardin ouvre la nuit une fois par an, quand fleurit la reine des cactus.',
  },
  108: {
    is: 'tourne depuis plus de cinq siècles sur un bras de la Bystra.',
    introduction:
      'La grande roue tourne au bord de la ruelle et mouille le mur. Le bruit de la roue s’entend jusqu’à la place du Marché quand le vent vient de l’ouest.',
    history:
      'Ondřej Brod installa la première roue du moulin d’en haut en 1467. Les brasseurs de la ville faisaient moudre leur malt ici la nuit, pour éviter la taxe du jour. Un meunier du nom de Šimon Prach fut puni en 1534 pour avoir mêlé du sable à la farine. En 1599, une étincelle entre deux meules fit sauter le toit. La corporation des brasseurs prêta l’argent du chantier et se fit rembourser en sacs.',
    building:
      'Les poutres de chêne portent encore les marques au fer de chaque propriétaire. Une loutre sculptée au-dessus de la porte rappelle les bêtes qui vivaient sous la roue. Le toit de schiste vert descend presque jusqu’au sol du côté de la rivière.',
    today:
      'Le musée de la farine expose des meules de trois pays. Un boulanger du quartier achète toute la farine du moulin et en fait un pain de deux kilos. La roue produit aussi le courant pour les réverbères de la ruelle.',
  },
}

/** The article of the town itself. */
export const VELENOV_IN_FRENCH: readonly string[] = [
  'Velenov compte onze mille habitants et presque autant de pommiers.',
  'Le sel de Velenov payait au Moyen Âge la solde de trois régiments.',
  'La ville changea de langue officielle quatre fois en un siècle, mais jamais de recette de pain.',
  'Un décret de 1611 interdit encore de siffler sur la place du Marché.',
]
