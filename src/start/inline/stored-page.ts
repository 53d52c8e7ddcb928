/**
 * In the head of app.html, the page that the service worker answers with: asks for the code of the screen at this address
 * beside that of every screen, which the page's own tags ask for.
 */
import { chunksOfScreen, preload } from './load-code.ts'

preload(chunksOfScreen())
