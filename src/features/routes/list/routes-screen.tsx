/** Custom routes: the user's own, all of which are stored, and the public ones, page by page. */
import type { ReactNode } from 'react'
import { ROUTE_TOPICS } from '#contract/topics/topics.ts'
import { useOnline } from '#live/connection.ts'
import { useMyRoutes, usePublicRoutes } from '#live/routes.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Select } from '#ui/field/select.tsx'
import { PlusIcon } from '#ui/icon/action-icons.tsx'
import { Page } from '#ui/page/page.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import * as texts from '#texts/routes.ts'
import { routeTopicLabels } from '#texts/topics.ts'
import { useRouteToasts } from '../use-route-toasts.ts'
import { pageOfMine } from './list-page.ts'
import { RouteList } from './route-list.tsx'
import type { RoutesScreenProps } from './routes-place.ts'
import * as css from './routes-screen.css.ts'

const ALL = texts.allTopics

export function RoutesScreen(props: RoutesScreenProps) {
  const { tab, topic, page, onChange } = props
  const mine = useMyRoutes()
  useRouteToasts()

  const filter = (
    <Select
      className={css.filter}
      label={texts.topic}
      value={topic || ALL}
      onChange={(value) => onChange({ tab, topic: value === ALL ? '' : value, page: 1 })}
      options={[
        { value: ALL, label: ALL },
        ...ROUTE_TOPICS.map((value) => ({ value, label: routeTopicLabels[value] })),
      ]}
    />
  )
  return (
    <Page
      title={texts.customRoutes}
      lead={texts.listLead}
      isBusy={tab === 'mine' && mine.status === 'loading'}
      actions={
        <LinkButton variant="primary" to="/custom-routes/create">
          <PlusIcon />
          {texts.createRoute}
        </LinkButton>
      }
    >
      <Tabs
        label={texts.whichRoutes}
        selected={tab}
        onSelect={(id) => onChange({ tab: id, topic, page: 1 })}
        tabs={[
          {
            id: 'mine',
            label: texts.myRoutes,
            content: (
              <RouteList
                {...props}
                filter={filter}
                routes={mine}
                shown={mine.data && pageOfMine(mine.data, topic, page)}
              />
            ),
          },
          { id: 'public', label: texts.publicRoutes, content: <PublicRoutes {...props} filter={filter} /> },
        ]}
      />
    </Page>
  )
}

function PublicRoutes(props: RoutesScreenProps & { readonly filter: ReactNode }) {
  const isOnline = useOnline()
  const routes = usePublicRoutes({ topic: props.topic, page: props.page })
  return (
    <>
      {!isOnline && routes.status === 'ready' && <p className={css.asSeen}>{texts.asLastSeen}</p>}
      <RouteList {...props} routes={routes} shown={routes.data} />
    </>
  )
}
