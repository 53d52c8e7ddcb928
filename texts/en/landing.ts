/** The landing page. */
export const mapPicture = 'A walk drawn on a street map: three stops visited, two ahead'
export const mapOldLane = 'OLD LANE'
export const mapMillStreet = 'MILL STREET'
export const mapNorth = 'N'
export const featureWhere = 'Made for where you are'
export const featureWhereText =
  'Name a place and a topic. You get a short walk past real sights, in an order your feet will thank you for.'
export const featureGuide = 'A guide in your ear'
export const featureGuideText =
  'Each story starts as you reach its stop. Keep the phone in your pocket and your eyes on the street.'
export const featureNoSignal = 'Works with no signal'
export const featureNoSignalText =
  'Download a walk with its sound and its map. Underground, abroad or out of data, it plays on.'
export const featurePace = 'At your own pace'
export const featurePaceText =
  'Linger, skip, go back, slow the voice down or take a detour. The walk waits where you left it.'
export const promiseFacts = 'Written by AI, from facts'
export const promiseFactsText =
  'Stories are AI-generated from known facts about real places. They can still be wrong: check what matters.'
export const promisePrivate = 'Your walks are yours'
export const promisePrivateText =
  'A walk is private until you make it public, and you can delete it at any time.'
export const promiseLookUp = 'Look up first'
export const promiseLookUpText =
  'Traffic, steps and closed gates come before any story. You must be at least 13 years old to use Streetlore.'
export const documentTitle = (product: string): string => `${product}: audio walks of any city`
export const plate = 'Self-guided audio walks'
export const headline = 'Every street has a story to tell.'
export const lead =
  'Name a place. Streetlore plans a walk through it, tells its stories aloud stop by stop, and keeps talking when the signal is gone.'
export const createTour = 'Create New Tour'
export const startFirstTour = 'Start Your First Tour'
export const hearAWalk = 'Hear a walk'
export const browseTours = 'Browse Public Tours'
export const beenHere = 'Been here before?'
export const signIn = 'Sign In'
export const howTitle = 'Four stops to a good walk'
export const trustTitle = 'Trust and safety'
export const emergencyTitle = 'In an emergency, call first'
export const call112 = 'Call 112'
export const call911 = 'Call 911'
export const guidelines = 'What may be in a walk, and what may not: read the <a>content guidelines</a>.'
export const emergencyText =
  '112 reaches help in the European Union, in the United Kingdom and in many other countries; 911 in North America. Know the number of the place you walk in: <a>emergency numbers by country</a>.'
