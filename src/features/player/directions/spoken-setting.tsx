/** The switch for directions that a voice of the device speaks; its state is stored on this device. */
import { useEffect } from 'react'
import { readFunctional, writeFunctional } from '#platform/storage/functional-storage.ts'
import { Switch } from '#ui/choice/checkbox.tsx'
import * as texts from '#texts/player-directions.ts'
import type { Player } from '../player.ts'
import { useSpokenDirections } from '../use-player.ts'

export function SpokenSetting({ player }: { readonly player: Player }) {
  const { spokenDirections } = player
  const { isOn, hasVoice } = useSpokenDirections(player)
  useEffect(() => {
    if (readFunctional('spokenDirections') === 'on') spokenDirections.setOn(true, false)
  }, [spokenDirections])
  return (
    <Switch
      isSelected={isOn && hasVoice}
      isDisabled={!hasVoice}
      onChange={(wanted) => {
        writeFunctional('spokenDirections', wanted ? 'on' : 'off')
        spokenDirections.setOn(wanted, true)
      }}
      description={hasVoice ? texts.spokenDirectionsText : texts.noVoice}
    >
      {texts.spokenDirections}
    </Switch>
  )
}
