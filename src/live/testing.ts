/**
 * A source in memory for tests of screens: no store, no worker, no network. Tests set what queries answer, read the calls of
 * commands, and answer `ask` with functions by endpoint name.
 */
import type { EndpointName, Endpoints } from '#contract/api/endpoints.ts'
import type { Answer } from '#contract/endpoint.ts'
import { fail, ok, type Failure, type Result } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import type { User } from '#contract/api/auth.ts'
import type { Called } from '#contract/threads/called.ts'
import { LOADING, type LiveState } from './live.ts'
import { publishNotice, type Notice } from './notices.ts'
import { resetSession, setSession, type Session } from './session/session-store.ts'
import {
  provideSource,
  type Commands,
  type LiveSource,
  type QueryArgs,
  type QueryName,
  type QueryValue,
} from './source.ts'
import { resetWatched } from './watch.ts'

type Answers = {
  [N in EndpointName]?: (
    input: AskInput,
  ) => Result<Answer<Endpoints[N]>> | Promise<Result<Answer<Endpoints[N]>>>
}

export interface FakeLive {
  /** Sets what a query answers from now on, for all its watchers. */
  set<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N>): void
  /** The query has nothing stored and its fetch failed. */
  setFailed<N extends QueryName>(name: N, args: QueryArgs<N>, failure: Failure): void
  setSession(session: Session): void
  answer<N extends EndpointName>(name: N, answer: NonNullable<Answers[N]>): void
  notify(notice: Notice): void
  /** Commands in order: name and arguments, `reload`, `switchUser` and `forgetUser` included. */
  readonly calls: readonly (readonly [name: string, ...args: unknown[]])[]
  /** Makes a command fail from now on. */
  refuse(command: keyof Commands, failure: Failure): void
  /** Sets the value that a command answers from now on. */
  setValue<N extends keyof Commands>(command: N, value: Values[N]): void
  /** Sets the number of changes that a sign-out leaves unsent; undefined where it cannot be counted. */
  setUnsentCount(count: number | undefined): void
}

type ValueOf<N extends keyof Commands> =
  Awaited<ReturnType<Commands[N]>> extends infer Answer
    ? Answer extends { readonly ok: true; readonly value: infer Value }
      ? Value
      : Answer extends void
        ? null
        : never
    : never
type Values = { readonly [N in keyof Commands]: ValueOf<N> }

/** The value that each command answers until a test sets another. */
const VALUES: Values = {
  setTourPublicity: null,
  deleteTour: null,
  recordPlay: null,
  keepProgress: null,
  reportFact: null,
  savePreferences: null,
  resetPreferences: null,
  saveProfile: null,
  saveConsent: null,
  createRoute: { routeKey: 'route-1' },
  deleteRoute: null,
  likeRoute: null,
  readFile: new Blob(['file']),
  editMedia: null,
  deleteMedia: null,
  keepDraft: null,
  readDraft: null,
  dropDraft: null,
  saveDraft: { routeKey: 'route-1' },
  resolveChange: null,
  retryChange: null,
  discardChange: null,
  forgetChanges: null,
  generateTour: { jobId: 'job-1' },
  generateFromRoute: { jobId: 'job-1', slug: 'route-tour' },
  cancelJob: null,
  dismissJob: null,
  prioritiseChunks: null,
  joinTour: null,
  leaveTour: null,
  startDownload: null,
  cancelDownload: null,
  removeDownload: null,
  checkDownload: null,
}

export const TEST_USER: User = {
  id: '5f0c1b9e-7f5e-4a53-9a3e-1f6f2f1d0a01',
  firstName: 'Ada',
  lastName: 'Lovelace',
  fullName: 'Ada Lovelace',
  email: 'ada@example.org',
  createdAt: '2026-01-01T00:00:00Z',
  emailConfirmed: true,
}

/** The state before a test sets one: no walk was started. */
const NONE: LiveState<unknown> = { status: 'ready', data: null, refreshing: false }
const AT_FIRST: Partial<Record<QueryName, LiveState<unknown>>> = {
  'walk-progress': NONE,
  'unfinished-walk': NONE,
}

/** Puts the fake behind every hook and command and clears what earlier tests left. Call it in `beforeEach`. */
export function fakeLive(session: Session = { name: 'signed-in', user: TEST_USER }): FakeLive {
  const states = new Map<string, LiveState<unknown>>()
  const watchers = new Map<string, Set<(state: LiveState<unknown>) => void>>()
  const calls: (readonly [string, ...unknown[]])[] = []
  const answers: Answers = {}
  const refusals = new Map<keyof Commands, Failure>()
  let unsentCount: number | undefined = 0
  const values: Record<keyof Commands, unknown> = { ...VALUES }
  const keyOf = (name: QueryName, args: unknown) => `${name} ${JSON.stringify(args)}`

  const put = (key: string, state: LiveState<unknown>) => {
    states.set(key, state)
    for (const emit of watchers.get(key) ?? []) emit(state)
  }
  const answerOf = async (endpoint: EndpointName, input: AskInput): Promise<Result<unknown>> =>
    answers[endpoint]?.(input) ?? fail({ kind: 'offline' })

  const commandOf =
    (name: keyof Commands) =>
    async (...args: readonly unknown[]): Promise<unknown> => {
      calls.push([name, ...args])
      const failure = refusals.get(name)
      return failure ? fail(failure) : ok(values[name])
    }
  const names = Object.keys(VALUES) as (keyof Commands)[]
  const byName = Object.fromEntries(names.map((name) => [name, commandOf(name)]))
  const commands = byName as Record<keyof Commands, ReturnType<typeof commandOf>> as Called<Commands>

  const source: LiveSource = {
    watch: (name, args, emit) => {
      const key = keyOf(name, args)
      const listener = emit as (state: LiveState<unknown>) => void
      const known = watchers.get(key) ?? new Set()
      watchers.set(key, known.add(listener))
      listener(states.get(key) ?? AT_FIRST[name] ?? LOADING)
      return () => known.delete(listener)
    },
    reload: (name, args) => void calls.push(['reload', name, args]),
    onNotice: () => () => {},
    onUnauthorized: () => () => {},
    ask: (endpoint, input) => {
      calls.push(['ask', endpoint, input])
      return answerOf(endpoint, input)
    },
    commands: async () => commands,
    switchUser: (session) => {
      calls.push(['switchUser', session])
      return Promise.resolve()
    },
    forgetUser: (user) => {
      calls.push(['forgetUser', user])
      return Promise.resolve({ unsentCount })
    },
  }

  provideSource(() => Promise.resolve(source))
  resetSession()
  setSession(session)
  resetWatched()
  return {
    set: (name, args, value) => put(keyOf(name, args), { status: 'ready', data: value, refreshing: false }),
    setFailed: (name, args, failure) =>
      put(keyOf(name, args), { status: 'failed', failure, refreshing: false }),
    setSession,
    answer: (name, answer) => void Object.assign(answers, { [name]: answer }),
    notify: publishNotice,
    calls,
    setValue: (command, value) => {
      values[command] = value
    },
    refuse: (name, failure) => void refusals.set(name, failure),
    setUnsentCount: (count) => {
      unsentCount = count
    },
  }
}
