import type { Module } from '../../../table/module/module.ts'
import { ToolButton } from '../../controls/tool-button.tsx'
import type { Screen } from '../../screen/screen.ts'
import type { Table } from '../../session/table.ts'
import type { PenTool } from '../instruments/pen-tool.ts'
import { toggleCounters } from './hide-counters.tsx'
import { openFind } from './view-keys.ts'

const ZOOM = 1.25

interface Props {
  readonly table: Table
  readonly screen: Screen
  readonly module: Module
  readonly pen: PenTool
}

/** How near one sees the map, and how one looks past the counters, for a name, or back. */
export function ViewTools({ table, screen, module, pen }: Props) {
  const isPast = table.playback.moment.value !== undefined
  const board = screen.board.value
  return (
    <>
      <fieldset class="lens">
        <legend class="unseen">View</legend>
        <ToolButton name="Closer" icon="closer" title="Closer (+)" act={() => board?.zoom(ZOOM)} class="pinched" />
        <ToolButton
          name="Further"
          icon="further"
          title="Further (−)"
          act={() => board?.zoom(1 / ZOOM)}
          class="pinched"
        />
        <ToolButton name="Whole map" shortName="Map" icon="fit" title="The whole map (0)" act={() => board?.fit()} />
        {module.maps.some(({ boxes }) => boxes.size > 0) && (
          <ToolButton
            name="Whole table"
            shortName="Table"
            icon="table"
            title="The whole table, with the trays about the map (Shift 0)"
            act={() => board?.fitTable()}
          />
        )}
      </fieldset>
      <fieldset class="lens">
        <legend class="unseen">Look</legend>
        <ToolButton name="Find" icon="find" title="Find a hex, a place or a counter (/)" act={() => openFind(screen)} />
        <ToolButton
          name="Hide all counters"
          shortName="Hide"
          icon="hidden"
          title="Hide all counters to see the bare map (H)"
          isOn={screen.areCountersHidden.value}
          act={() => toggleCounters(screen)}
        />
        <ToolButton
          name="Past"
          icon="past"
          title="Look back at how it came to this (comma)"
          isOn={isPast}
          act={() => (isPast ? table.playback.backToNow() : table.playback.step(-1))}
        />
        {pen.isAllowed && (
          <ToolButton
            name="Pen"
            icon="pen"
            title="Draw on the map: lines, arrows, circles, words"
            isOn={pen.tool.value !== undefined}
            act={() => pen.toggle()}
          />
        )}
      </fieldset>
    </>
  )
}
