/** The services of an emergency number, as the server's list names them. */
export const police = 'Police'
export const medical = 'Ambulance'
export const fire = 'Fire brigade'
