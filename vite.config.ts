import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import { defineConfig } from 'vite'
import { inlineScript } from './scripts/build/inline-scripts.mjs'

type ModuleInfoOf = (id: string) => { readonly importedIds: readonly string[] } | null

const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:4174'

const ENTRY = path.resolve('src/main.tsx')
/** Large libraries that few screens need keep chunks of their own. */
const APART = /[\\/]node_modules[\\/](?!zod[\\/])|[\\/]src[\\/](?:ui[\\/](?:dialog|menu|tabs)|map)[\\/]/

let firstModules: Set<string> | undefined

/** Everything that the entry imports, directly or not; lazy screens are not among it. */
function modulesOfFirstChunk(moduleInfo: ModuleInfoOf): Set<string> {
  const seen = new Set<string>()
  const open = [ENTRY]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(moduleInfo(id)?.importedIds ?? []))
  }
  return seen
}

/**
 * Two chunks for what screens have in common: a service worker answers a request in some 5-10 ms on a phone, and twenty
 * small files are twenty of them.
 */
const groups = [
  {
    name(id: string, context: { getModuleInfo: ModuleInfoOf }): string | null {
      firstModules ??= modulesOfFirstChunk((module) => context.getModuleInfo(module))
      return firstModules.has(id) && id !== ENTRY ? 'first' : null
    },
    priority: 2,
  },
  // The player and the dialogs that open from it; other screens have no use for it.
  {
    name: 'player',
    test: /[\\/]features[\\/]player[\\/]|[\\/]texts[\\/]\w+[\\/]player[\w-]*\.ts/,
    minShareCount: 2,
    priority: 2,
  },
  // Custom routes: their screens have the map, dialogs and menus in common, which no other screen may have to fetch.
  {
    name: 'custom-routes',
    test: /[\\/]features[\\/]routes[\\/]|[\\/]src[\\/]live[\\/](?:local-file|routes)\.ts|[\\/]src[\\/]routes[\\/]route-change-note|[\\/]texts[\\/]\w+[\\/]routes\.ts/,
    minShareCount: 2,
    priority: 2,
  },
  // Emergency numbers: their screen and the player's panel. The table of countries is loaded when a place is asked for.
  {
    name: 'emergency',
    test: /[\\/]contract[\\/]country-at\.ts|[\\/]features[\\/]emergency[\\/].*\.tsx?$|[\\/]texts[\\/]\w+[\\/]emergency\.ts/,
    minShareCount: 2,
    priority: 2,
  },
  // The code that the screens of signed-in users share: a visitor has no changes, downloads, jobs or preferences.
  {
    name: 'signed-in',
    test: /[\\/]src[\\/]live[\\/](?:change-notes|change-words|downloads|tour-commands)\.ts|[\\/]features[\\/](?:offline|preferences|tours)[\\/].*\.tsx?$|[\\/]ui[\\/]change-note[\\/]|[\\/](?:cancel-failure-text|job-view|route-draft)\.ts|[\\/]texts[\\/]\w+[\\/](?:changes|jobs|offline|preferences|route-[\w-]+|tours)\.ts/,
    minShareCount: 2,
    priority: 2,
  },
  // The code that comes after the first screen (src/app/later-parts.tsx), and the dialogs that it opens.
  {
    name: 'later',
    test: /[\\/]src[\\/]app[\\/](?:install|shortcuts|update)[\\/]|[\\/]platform[\\/]page[\\/]install|[\\/]texts[\\/]\w+[\\/](?:install|shortcuts|updates)\.ts/,
    minShareCount: 2,
    priority: 2,
  },
  // The sound for visitors: the preview and the screen of the landing page's walk share it, and the list of tours does not use it.
  {
    name: 'sample',
    test: /[\\/]features[\\/]discovery[\\/](?:sample|preview)|[\\/]texts[\\/]\w+[\\/]hear\.ts|[\\/]platform[\\/]audio[\\/](?:audio-interruptions|media-session)/,
    minShareCount: 2,
    priority: 2,
  },
  { name: 'shared', test: (id: string) => !APART.test(id), minShareCount: 2, priority: 1 },
]

/** index.html names where the script stands. */
const firstLook = {
  name: 'first-look',
  transformIndexHtml: (html: string) =>
    html.replace('<!--first-look-->', () => `<script>${inlineScript('first-look')}</script>`),
}

/** The page and the sync worker. The service worker has a build of its own (scripts/build/build-service-worker.mjs). */
export default defineConfig({
  plugins: [react(), vanillaExtractPlugin(), firstLook],
  resolve: { dedupe: ['dexie', 'rxjs', 'react', 'react-dom'] },
  // Plain scripts: the service worker, which takes no modules, imports the sync worker's.
  worker: { format: 'iife', plugins: () => [] },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // Inlined into the page as a whole (scripts/build/prerender.mjs): no screen waits for a style of its own.
    cssCodeSplit: false,
    // Says which chunks a screen needs, so that the page can ask for them before its code runs.
    manifest: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
    },
  },
  server: {
    port: 5173,
    proxy: { '/api': API, '/geocoder': API, '/media': API, '/hubs': { target: API, ws: true } },
  },
})
