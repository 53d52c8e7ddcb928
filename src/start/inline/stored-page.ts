/**
 * Runs in the head of app.html, the service worker's page: requests the code of the screen at this address. The page's own tags request the
 * code that every screen needs.
 */
import { chunksOfScreen, preload } from './load-code.ts'

preload(chunksOfScreen())
