import { PREMIUM_TOPICS, TOPIC_VALUES } from '#contract/topics/topics.ts'
import { type Topic } from '#contract/api/topics.ts'
import { topicOf } from '#server/telling/generation/topic-of.ts'
import { notFound } from '#server/kernel/http/refusal.ts'
import { topicLabels } from '#texts/topics.ts'
import type { Router } from '#server/kernel/http/router.ts'

const TOPICS: readonly Topic[] = TOPIC_VALUES.map((value, i) => ({
  id: i + 1,
  value,
  label: topicLabels[value],
  tier: PREMIUM_TOPICS.includes(value) ? 'Premium' : 'Free',
}))

/** `announced`: the `Link` header (RFC 8288) that announces calls which not every server has (decision 0107). */
export function serveTopics(router: Router, { announced }: { readonly announced: string }): void {
  router.serve('listTopics', async () => [...TOPICS], { headers: { link: announced } })
  router.serve('topicsByTier', async ({ params }) => TOPICS.filter(({ tier }) => tier === params.tier))
  router.serve('topic', async ({ params }) => {
    const value = topicOf(params.value)
    const topic = TOPICS.find((each) => each.value === value)
    if (!topic) throw notFound('topic')
    return topic
  })
}
