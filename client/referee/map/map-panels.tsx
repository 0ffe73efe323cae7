import type { Module } from '../../../table/module/module.ts'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import { ChoiceCard } from '../choices/choice-card.tsx'
import { ChoiceHintPlate } from '../choices/choice-hint-plate.tsx'
import { FightOpener } from '../fight/fight-opener.tsx'
import { DragLookUp } from './drag-look-up.tsx'
import { DragVerdict } from './drag-verdict.tsx'
import { DropMenu } from './drop-menu.tsx'
import { MapAnnouncements } from './map-announcements.tsx'
import type { MapGuide } from './map-guide.ts'
import { OverlayCard } from './overlay-card.tsx'

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly guide: MapGuide
}

/** Everything of the referee that lies over the board: the verdict beside a ghost, and the overlay as text. */
export const MapPanels = ({ table, screen, module, guide }: Props) => (
  <>
    <FightOpener {...{ table, screen }} />
    <OverlayCard {...{ table, screen, module, guide }} />
    {!guide.attack.plan.value && <ChoiceCard {...{ table, screen, module }} choices={guide.choices} />}
    <ChoiceHintPlate source={guide.attack.plan.value ? guide.attack : guide.choices} screen={screen} />
    <DropMenu {...{ table, screen, module, guide }} />
    <DragVerdict guide={guide} />
    <DragLookUp {...{ table, module, guide }} />
    <MapAnnouncements {...{ table, module, guide }} />
  </>
)
