/**
 * The list of emergency numbers as the service worker keeps it from the first visit on, whoever is signed in: one answer of the API
 * under its own address in `EMERGENCY_LIST_CACHE`. The sync worker makes a fact of it when a screen wants the list.
 */

/** Below the API's base. */
export const EMERGENCY_LIST_PATH = '/emergency/countries'

/** Header of the kept answer: when this list was first heard, epoch ms by the device's clock. */
export const FIRST_HEARD_AT = 'x-first-heard-at'
