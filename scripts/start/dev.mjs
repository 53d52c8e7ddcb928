// `npm run dev`: the API server from its sources on port 4174 and Vite with hot reload on 5173, which proxies to it.
import { spawn } from 'node:child_process'
import { installPackages } from './install.mjs'

process.chdir(new URL('../..', import.meta.url).pathname)
installPackages()

const environment = {
  ...process.env,
  PORT: process.env.PORT ?? '4174',
  PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
}
const children = [
  spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], {
    stdio: 'inherit',
    env: environment,
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], { stdio: 'inherit' }),
]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
