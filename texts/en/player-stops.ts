/** The stops of the walk and their pictures. */
export const gettingLocation = 'Getting location...'
