/** The screen that begins a walk one tap after the landing page: its first half minute, and then the links to the rest. */
import type { WalkToHear } from '#contract/api/tours.ts'
import { coverOf } from '#live/cover.ts'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Cluster } from '#ui/layout/layout.tsx'
import { Page } from '#ui/page/page.tsx'
import * as texts from '#texts/discovery.ts'
import * as hearing from '#texts/hear.ts'
import { PreviewFacts } from '../preview-facts.tsx'
import { SamplePlayer } from '../sample/sample-player.tsx'
import { SignUpPanel } from '../sample/sign-up-panel.tsx'
import { continueAtS, useSample } from '../sample/use-sample.ts'
import * as css from './hear-screen.css.ts'
import { useWalkToHear, type WalkState } from './use-walk-to-hear.ts'

export interface HearScreenProps {
  readonly isSignedIn: boolean
}

export function HearScreen({ isSignedIn }: HearScreenProps) {
  const { state, reload } = useWalkToHear()
  return (
    <Page
      title={hearing.hearAWalk}
      lead={hearing.hearLead}
      width="reading"
      isBusy={state.name === 'loading' || state.name === 'being-made'}
    >
      {state.name === 'ready' ? (
        <Heard walk={state.walk} isSignedIn={isSignedIn} />
      ) : (
        <NotHeard state={state} reload={reload} />
      )}
    </Page>
  )
}

interface NotHeardProps {
  readonly state: Exclude<WalkState, { name: 'ready' }>
  readonly reload: () => void
}

function NotHeard({ state, reload }: NotHeardProps) {
  const browse = (
    <LinkButton variant="primary" to="/tours">
      {texts.browseAllTours}
    </LinkButton>
  )
  if (state.name === 'failed')
    return (
      <ErrorState
        title={hearing.walkNotLoaded}
        actions={
          <Cluster justify="center">
            <Button variant="primary" onPress={reload}>
              {texts.tryAgain}
            </Button>
          </Cluster>
        }
      >
        {hearing.walkNotLoadedText}
      </ErrorState>
    )
  if (state.name === 'none')
    return (
      <EmptyState title={hearing.noWalkToHear} actions={browse}>
        {hearing.noWalkToHearText}
      </EmptyState>
    )
  return (
    <section className={css.walk} aria-label={hearing.lookingForAWalk}>
      <div className={css.cover}>
        <Cover {...(state.name === 'being-made' && coverOf(state.walk))} />
      </div>
      {state.name === 'being-made' ? (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `output` belongs to a form
        <div role="status" className={css.begins}>
          <h2>{hearing.walkBeingMade}</h2>
          <p>{hearing.walkBeingMadeText}</p>
        </div>
      ) : (
        <>
          <Skeleton shape="title" width="70%" />
          <Skeleton shape="block" />
        </>
      )}
    </section>
  )
}

interface HeardProps {
  readonly walk: NonNullable<WalkToHear['tour']>
  readonly isSignedIn: boolean
}

function Heard({ walk, isSignedIn }: HeardProps) {
  const sample = useSample(walk, true)
  const lang = walk.language ?? undefined
  const hasEnded = sample.kind === 'ended'
  return (
    <section className={css.walk} aria-labelledby="walk-to-hear">
      <div className={css.cover}>
        <Cover {...coverOf(walk)} />
      </div>
      <h2 id="walk-to-hear" lang={lang} className={css.title}>
        {walk.title}
      </h2>
      <PreviewFacts tour={walk} />
      <SamplePlayer
        sample={sample}
        details={walk.sample}
        lang={lang}
        playLabel={hasEnded ? hearing.hearAgain : texts.play}
      />
      {hasEnded ? (
        <>
          <Banner tone="success" isStatus>
            {hearing.sampleEnded}
          </Banner>
          <SignUpPanel isSignedIn={isSignedIn} slug={walk.slug} startAtS={continueAtS(sample)} />
        </>
      ) : (
        <p className={css.sentences} lang={lang}>
          {walk.sample.sentences.map(({ text, startS, endS }) => {
            const isSaid = sample.kind !== 'idle' && sample.positionS >= startS && sample.positionS < endS
            return (
              <span key={startS} className={css.sentence} aria-current={isSaid || undefined}>
                {text}{' '}
              </span>
            )
          })}
        </p>
      )}
      <div className={css.more}>
        <LinkButton to="/tours/$slug/preview" params={{ slug: walk.slug }}>
          {hearing.seeWholeWalk}
        </LinkButton>
      </div>
    </section>
  )
}
