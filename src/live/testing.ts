/**
 * A source in memory for tests of screens: no store, no worker, no network. Set what queries answer, look at what
 * commands were given, and answer `ask` with functions by endpoint name.
 */
import type { EndpointName, Endpoints } from '#contract/api/endpoints.ts'
import type { Answer } from '#contract/endpoint.ts'
import { ok, type Failure, type Result } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import type { User } from '#contract/api/auth.ts'
import { LOADING, type LiveState } from './live.ts'
import { publishNotice, type Notice } from './notices.ts'
import { resetSession, setSession, type Session } from './session-store.ts'
import { provideSource, type LiveSource, type QueryArgs, type QueryName, type QueryValue } from './source.ts'
import { resetWatched } from './watch.ts'

type Answers = {
  [N in EndpointName]?: (
    input: AskInput,
  ) => Result<Answer<Endpoints[N]>> | Promise<Result<Answer<Endpoints[N]>>>
}

export interface FakeLive {
  /** What a query answers from now on; all who watch it hear it. */
  set<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N>): void
  /** The query has nothing stored and its fetch failed. */
  setFailed<N extends QueryName>(name: N, args: QueryArgs<N>, failure: Failure): void
  setSession(session: Session): void
  answer<N extends EndpointName>(name: N, answer: NonNullable<Answers[N]>): void
  notify(notice: Notice): void
  /** Commands in order: name and arguments, `reload` and `ask` included. */
  readonly calls: readonly (readonly [name: string, ...args: unknown[]])[]
  /** What a command answers from now on, in place of success. */
  refuse(command: string, failure: Failure): void
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

/** What is known before a test says anything: no walk was begun. */
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
  const refusals = new Map<string, Failure>()
  const keyOf = (name: QueryName, args: unknown) => `${name} ${JSON.stringify(args)}`

  const put = (key: string, state: LiveState<unknown>) => {
    states.set(key, state)
    for (const emit of watchers.get(key) ?? []) emit(state)
  }
  const command =
    <V>(name: string, value: V) =>
    (...args: unknown[]): Promise<Result<V>> => {
      calls.push([name, ...args])
      const failure = refusals.get(name)
      return Promise.resolve(failure ? { ok: false, failure } : ok(value))
    }
  const quiet =
    (name: string) =>
    (...args: unknown[]): Promise<void> => {
      calls.push([name, ...args])
      return Promise.resolve()
    }

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
    ask: async (endpoint, input) => {
      calls.push(['ask', endpoint, input])
      const answer = answers[endpoint as EndpointName] as
        ((input: AskInput) => Result<unknown> | Promise<Result<unknown>>) | undefined
      return answer ? answer(input) : { ok: false, failure: { kind: 'offline' } }
    },
    onNotice: () => () => {},
    onUnauthorized: () => () => {},
    setTourPublicity: command('setTourPublicity', null),
    deleteTour: command('deleteTour', null),
    recordPlay: command('recordPlay', null),
    reportFact: command('reportFact', null),
    savePreferences: command('savePreferences', null),
    resetPreferences: command('resetPreferences', null),
    saveProfile: command('saveProfile', null),
    saveConsent: command('saveConsent', null),
    keepProgress: command('keepProgress', null),
    createRoute: command('createRoute', { routeKey: 'route-1' }),
    editRoute: command('editRoute', null),
    deleteRoute: command('deleteRoute', null),
    likeRoute: command('likeRoute', null),
    addMedia: command('addMedia', null),
    deleteMedia: command('deleteMedia', null),
    resolveChange: command('resolveChange', null),
    retryChange: command('retryChange', null),
    discardChange: command('discardChange', null),
    generateTour: command('generateTour', { jobId: 'job-1' }),
    dismissJob: command('dismissJob', null),
    prioritiseChunks: command('prioritiseChunks', null),
    joinTour: (tourId) => void calls.push(['joinTour', tourId]),
    leaveTour: (tourId) => void calls.push(['leaveTour', tourId]),
    startDownload: command('startDownload', null),
    cancelDownload: quiet('cancelDownload'),
    removeDownload: quiet('removeDownload'),
    switchUser: quiet('switchUser'),
    forgetUser: (user) => {
      calls.push(['forgetUser', user])
      return Promise.resolve({ unsentCount: 0 })
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
    refuse: (name, failure) => void refusals.set(name, failure),
  }
}
