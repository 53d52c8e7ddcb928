/** The name, topic and other fields of the route. */
import type { Ref } from 'react'
import { TEXT } from '#contract/text-lengths.ts'
import type { BuilderRoute } from '#live/views.ts'
import { Card } from '#ui/card/card.tsx'
import { Switch } from '#ui/choice/checkbox.tsx'
import { Select } from '#ui/field/select.tsx'
import { TextArea } from '#ui/field/text-area.tsx'
import { TextField } from '#ui/field/text-field.tsx'
import { Stack } from '#ui/layout/layout.tsx'
import * as texts from '#texts/route-builder.ts'
import { routeTopicLabels } from '#texts/topics.ts'

export interface RouteFieldsProps {
  readonly route: BuilderRoute
  readonly isTakenDown: boolean
  readonly nameError: string | undefined
  readonly nameField: Ref<HTMLInputElement>
  readonly onChange: (fields: Partial<Omit<BuilderRoute, 'pois'>>) => void
}

const TOPICS = Object.entries(routeTopicLabels).map(([value, label]) => ({
  value: value as BuilderRoute['topic'],
  label,
}))

export function RouteFields({ route, isTakenDown, nameError, nameField, onChange }: RouteFieldsProps) {
  return (
    <Card as="section">
      <Stack gap="md" label={texts.details}>
        <TextField
          ref={nameField}
          label={texts.routeName}
          value={route.name}
          onChange={(name) => onChange({ name })}
          placeholder={texts.routeNameExample}
          maxLength={TEXT.short}
          error={nameError}
          autoComplete="off"
        />
        <TextArea
          label={texts.description}
          value={route.description ?? ''}
          onChange={(description) => onChange({ description })}
          maxLength={TEXT.long}
          rows={3}
        />
        <Select
          label={texts.topic}
          value={route.topic}
          onChange={(topic) => onChange({ topic })}
          options={TOPICS}
        />
        <Switch
          isSelected={route.isPublic}
          // A route that is public already can still be made private.
          isDisabled={isTakenDown && !route.isPublic}
          onChange={(isPublic) => onChange({ isPublic })}
          description={isTakenDown ? texts.takenDownHint : texts.publicHint}
        >
          {texts.isPublic}
        </Switch>
      </Stack>
    </Card>
  )
}
