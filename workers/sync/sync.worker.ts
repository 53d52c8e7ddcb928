/**
 * One script for two threads, which share nearly all their code: the page starts it as the sync worker, the service worker
 * imports it when it is woken with work to do. The start itself is all that differs.
 */
import { serveServiceWorker } from '#sw/background.ts'
import { servePage } from './serve-page.ts'

if ('skipWaiting' in globalThis) serveServiceWorker()
else servePage()
