/**
 * A source in memory for tests of screens: no store, no worker, no network. Set what queries answer, look at what
 * commands were given, and answer `ask` with functions by endpoint name.
 */
import type { EndpointName, Endpoints } from '#contract/api/endpoints.ts'
import type { Answer } from '#contract/endpoint.ts'
import { ok, type Failure, type Result } from '#contract/failure.ts'
import type { AskInput } from '#contract/threads/sync-api.ts'
import type { User } from '#contract/api/auth.ts'
import { commandsOver } from './commands-over.ts'
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
  /** What a query answers from now on; all who watch it hear it. */
  set<N extends QueryName>(name: N, args: QueryArgs<N>, value: QueryValue<N>): void
  /** The query has nothing stored and its fetch failed. */
  setFailed<N extends QueryName>(name: N, args: QueryArgs<N>, failure: Failure): void
  setSession(session: Session): void
  answer<N extends EndpointName>(name: N, answer: NonNullable<Answers[N]>): void
  notify(notice: Notice): void
  /** Commands in order: name and arguments, `reload`, `switchUser` and `forgetUser` included. */
  readonly calls: readonly (readonly [name: string, ...args: unknown[]])[]
  /** What a command answers from now on, in place of success. */
  refuse(command: string, failure: Failure): void
  /** The value that a command answers from now on. */
  setValue<N extends keyof Values>(command: N, value: Values[N]): void
  /** What a sign-out leaves unsent; undefined where it cannot be counted. */
  setUnsentCount(count: number | undefined): void
}

type AnswerOf<N extends keyof Commands> = Awaited<ReturnType<Commands[N]>>
/** Each command that answers more than that it was done must say here what. */
type Values = {
  readonly [
    N in keyof Commands as AnswerOf<N> extends Result<null> | void ? never : N extends 'ask' ? never : N
  ]: AnswerOf<N> extends Result<infer V> ? V : never
}
const VALUES: Values = {
  createRoute: { routeKey: 'route-1' },
  readDraft: null,
  readFile: new Blob(['file']),
  saveDraft: { routeKey: 'route-1' },
  checkDownload: null,
  generateTour: { jobId: 'job-1' },
  generateFromRoute: { jobId: 'job-1', slug: 'route-tour' },
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
  let unsentCount: number | undefined = 0
  const values: Record<string, unknown> = { ...VALUES }
  const keyOf = (name: QueryName, args: unknown) => `${name} ${JSON.stringify(args)}`

  const put = (key: string, state: LiveState<unknown>) => {
    states.set(key, state)
    for (const emit of watchers.get(key) ?? []) emit(state)
  }
  const answerOf = async (endpoint: EndpointName, input: AskInput): Promise<Result<unknown>> =>
    answers[endpoint]?.(input) ?? { ok: false, failure: { kind: 'offline' } }

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
    commands: commandsOver<Commands>((name, args) => {
      calls.push([name, ...args])
      if (name === 'ask') return answerOf(...(args as Parameters<Commands['ask']>))
      const failure = refusals.get(name)
      const value = values[name] ?? null
      return Promise.resolve(failure ? { ok: false, failure } : ok(value))
    }),
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
