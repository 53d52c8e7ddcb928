/** Writes a tour before it has a map and sound: plans its walk, finds the way on foot, and writes the words. */
import type { LatLng } from '#contract/geo.ts'
import type { ComposedTour, TellFacts, Telling } from '#server/telling/generation/narration.ts'
import { narrateTour } from '#server/telling/narrator/narrate-tour.ts'
import type { WalkedWay } from '#server/knowledge/walking/walked-way.ts'
import * as texts from '#texts/jobs.ts'
import type { JobRun } from './job-run.ts'
import { planOfRoute } from './plan-of-route.ts'
import { planOfWalk } from './plan-of-walk.ts'
import type { Script, ScriptPlan } from './script-plan.ts'
import { wayOfWalk } from './way-of-walk.ts'

/** The percentages between which a language model writes, and the owner sees how far it is. */
const WRITING_PERCENT = { from: 30, to: 60 } as const

/**
 * Plans and writes the tour; steps whose results an earlier run has stored are not done again. `onStops` is called as soon as the
 * stops are known, before there are words for them.
 */
export async function writeScript(
  run: JobRun,
  onStops: (stops: readonly LatLng[]) => void = () => undefined,
): Promise<Script> {
  const { context, job } = run
  const { route } = job.request
  const plan = route ? await planOfRoute(run, route) : await planOfWalk(run)
  const { stops, walker: needs, language } = plan
  onStops(stops)

  const way = await run.once('way', () =>
    run.step('way', undefined, () => wayOfWalk(context, { stops, needs, language }, plan.wayPatienceMs)),
  )

  const writing = { percent: WRITING_PERCENT.from, message: texts.writing(stops.length) }
  const composed = await run.once('composed', () =>
    run.step('texts', writing, () => writeWords(run, plan, way, writing.message)),
  )
  return { ...(await plan.script(way)), composed }
}

/**
 * Composes the words, and lets a language model tell the facts where one is configured. Its sections are stored one by one, because
 * each is paid for.
 */
async function writeWords(
  run: JobRun,
  plan: ScriptPlan,
  { legs }: WalkedWay,
  message: string,
): Promise<ComposedTour> {
  const { narrator, signal } = run.context
  const telling: Telling = { ...plan.telling, legs }
  if (!narrator) return plan.compose(telling)
  const { from, to } = WRITING_PERCENT
  return await narrateTour((tell: TellFacts | undefined) => plan.compose({ ...telling, tell }), {
    narrator,
    style: telling.style,
    kept: run.results.narration ?? {},
    async keep(narration, { share, ...tokens }) {
      await run.store({ narration })
      await run.addCost(tokens)
      await run.announce({ percent: from + Math.round((to - from) * share), message })
    },
    signal,
  })
}
