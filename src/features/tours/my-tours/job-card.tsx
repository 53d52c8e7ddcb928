import { useId } from 'react'
import { isStopped } from '#live/change-words.ts'
import type { TourView } from '#live/views.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { TroubleNote } from '#ui/change-note/change-note.tsx'
import { ProgressBar } from '#ui/feedback/progress-bar.tsx'
import * as texts from '#texts/tours.ts'
import * as jobs from '#texts/jobs.ts'
import { useJobActions } from '../use-job-actions.ts'
import { ChangeNote } from './change-note.tsx'
import * as css from './tour-card.css.ts'
import { tourState } from './tour-state.ts'

export interface JobCardProps {
  readonly job: TourView
  /** The level of the heading; default 2. */
  readonly level?: 2 | 3 | undefined
}

/** A tour that is being generated, or that failed. */
export function JobCard({ job, level = 2 }: JobCardProps) {
  const headingId = useId()
  const actions = useJobActions(job)
  const state = tourState(job)
  const Heading = `h${level}` as const
  if (state.name === 'ready') return null
  return (
    <Card labelledBy={headingId}>
      <div className={css.plates}>
        <Badge tone="plate">{job.topic || jobs.generalTopic}</Badge>
      </div>
      <Heading className={css.title} id={headingId}>
        {state.title}
      </Heading>
      {/* A change that needs a decision is not being sent. */}
      {state.name === 'running' && !job.pending.some(isStopped) && (
        <ProgressBar label={state.message} percent={state.percent} />
      )}
      {state.name === 'running' && actions.onCancel && (
        <Button variant="quiet" onPress={actions.onCancel} isPending={actions.isCancelling}>
          {jobs.cancel}
        </Button>
      )}
      {state.name === 'failed' && (
        <TroubleNote text={state.reason}>
          {actions.onTryAgain && (
            <Button onPress={actions.onTryAgain} isPending={actions.isTrying}>
              {texts.tryAgainJob}
            </Button>
          )}
          <Button variant="quiet" onPress={actions.onDismiss}>
            {texts.dismiss}
          </Button>
        </TroubleNote>
      )}
      <ChangeNote pending={job.pending} />
    </Card>
  )
}
