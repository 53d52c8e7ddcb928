/** Shows the result of the validation, in colour and in words. */
import { CUSTOM_ROUTE } from '#contract/route-rules.ts'
import { useOnline } from '#live/connection.ts'
import type { BuilderPoi } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/route-builder.ts'
import * as css from './builder-screen.css.ts'
import { writtenMiles } from './messages.ts'
import { recommendationsOf } from './recommendations.ts'
import type { Validation } from './use-validation.ts'

export interface ValidationTabProps {
  readonly pois: readonly BuilderPoi[]
  readonly validation: Validation
}

export function ValidationTab({ pois, validation }: ValidationTabProps) {
  const isOnline = useOnline()
  const { errors, warnings, segments } = validation
  if (pois.length < CUSTOM_ROUTE.poisMinValidate)
    return (
      <Banner tone="info" isStatus title={texts.verdict.few}>
        {texts.fewHint}
      </Banner>
    )
  const state = errors.length > 0 ? 'errors' : warnings.length > 0 ? 'warnings' : 'good'
  const tone = { errors: 'danger', warnings: 'warning', good: 'success' } as const
  const recommendations = recommendationsOf(validation)
  return (
    <Stack gap="lg">
      <Stack gap="xs">
        <div data-verdict={{ errors: 'red', warnings: 'yellow', good: 'green' }[state]}>
          <Banner tone={tone[state]} isStatus title={texts.verdict[state]}>
            {state === 'good' && texts.goodHint}
          </Banner>
        </div>
        <p className={css.hint}>
          {validation.by === 'server' ? texts.checkedByServer : isOnline ? texts.checking : texts.checkedHere}
        </p>
      </Stack>
      <Sentences title={texts.errors} sentences={errors} />
      <Sentences title={texts.warnings} sentences={warnings} />
      <section>
        <h2 className={css.heading}>{texts.segments}</h2>
        <Stack as="ol" gap="xs">
          {segments.map(({ fromIndex, toIndex, distance, walkingTime, isWalkable }) => (
            <li key={fromIndex} className={css.segment}>
              <span className={css.segmentName}>
                {texts.segment(pois[fromIndex]?.name ?? '', pois[toIndex]?.name ?? '')}
              </span>
              <span className={css.segmentLength}>
                {texts.segmentLength(writtenMiles(distance), walkingTime)}
              </span>
              <Badge tone={isWalkable ? 'success' : 'warning'}>
                {isWalkable ? texts.walkable : texts.notWalkable}
              </Badge>
            </li>
          ))}
        </Stack>
      </section>
      <Sentences title={texts.recommendations} sentences={recommendations} />
    </Stack>
  )
}

function Sentences({ title, sentences }: { readonly title: string; readonly sentences: readonly string[] }) {
  if (sentences.length === 0) return null
  return (
    <section>
      <h2 className={css.heading}>{title}</h2>
      <ul className={css.sentences}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  )
}
