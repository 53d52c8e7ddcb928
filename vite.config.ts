import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const API = process.env.API_ORIGIN ?? 'http://127.0.0.1:4174'

/** The page and the sync worker. The service worker has a build of its own (scripts/build-service-worker.mjs). */
export default defineConfig({
  plugins: [react(), vanillaExtractPlugin()],
  resolve: { dedupe: ['dexie', 'rxjs', 'react', 'react-dom'] },
  worker: { format: 'es', plugins: () => [] },
  build: {
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  optimizeDeps: { include: ['@vanilla-extract/recipes/createRuntimeFn'] },
  server: {
    port: 5173,
    proxy: { '/api': API, '/geocoder': API, '/media': API, '/hubs': { target: API, ws: true } },
  },
})
